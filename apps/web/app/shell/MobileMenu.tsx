import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { StoredUser } from "../session/stored-user.ts";
import { useHydrated } from "../ui/hydrated.tsx";
import { CloseIcon, MenuIcon } from "../ui/icons.tsx";
import { outsideClick } from "../ui/outside-click.ts";
import { useSay } from "../ui/use-say.ts";
import { Brand } from "./Brand.tsx";
import { NavLinks } from "./NavLinks.tsx";
import { StoreGlance } from "./StoreGlance.tsx";

interface MobileMenuProps {
  user: StoredUser | null;
  signedIn: boolean;
}

/** The header's links on narrow screens, in a modal dialog, which traps focus natively. */
export function MobileMenu({ user, signedIn }: MobileMenuProps) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const alive = useHydrated();
  const store = user?.store ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => dialog.current?.close(), [key]);

  // The live page opens in another tab, and leaves this page where it is.
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    outsideClick.onClick(event);
    if (event.target instanceof Element && event.target.closest("a")) dialog.current?.close();
  };

  return (
    <>
      <button
        type="button"
        className="burger"
        aria-label={say("openMenu")}
        aria-haspopup="dialog"
        disabled={!alive}
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links tell their keys as clicks, and Escape closes it */}
      <dialog
        ref={dialog}
        className="menu"
        aria-label={say("menu")}
        closedby="any"
        onPointerDown={outsideClick.onPointerDown}
        onClick={onClick}
      >
        <form method="dialog" className="menu-head">
          <Brand />
          <button type="submit" className="burger" aria-label={say("closeMenu")}>
            <CloseIcon />
          </button>
        </form>
        {store && <StoreGlance store={store} />}
        <nav className="menu-nav" aria-label={say("menu")}>
          <NavLinks user={user} signedIn={signedIn} livePage={false} />
        </nav>
      </dialog>
    </>
  );
}
