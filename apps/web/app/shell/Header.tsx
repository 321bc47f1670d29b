import { useUser } from "../session/use-user.ts";
import { useSay } from "../ui/use-say.ts";
import { Brand } from "./Brand.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { NavLinks } from "./NavLinks.tsx";
import "./Header.css";

/** `signedIn` is what the route requires, before the browser knows the user. */
export function Header({ signedIn = false }: { signedIn?: boolean }) {
  const say = useSay();
  const user = useUser();
  const known = signedIn || user !== null;
  return (
    <header className="bar">
      <div className="wrap">
        <Brand />
        <nav className={navClass(user !== null, known)} aria-label={say("mainNavigation")}>
          <NavLinks user={user} signedIn={known} />
        </nav>
        <MobileMenu user={user} signedIn={known} />
      </div>
    </header>
  );
}

function navClass(hasUser: boolean, known: boolean): string {
  if (!known) return "bar-nav for-guests";
  return hasUser ? "bar-nav" : "bar-nav bar-nav-unknown";
}
