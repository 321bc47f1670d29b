import type { Store } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";

interface NavLinksProps {
  user: StoredUser | null;
  signedIn: boolean;
  /** false if the link to the live page is already above */
  livePage?: boolean;
}

/** The header's links, shared by the bar and the mobile menu. */
export function NavLinks({ user, signedIn, livePage = true }: NavLinksProps) {
  if (user?.role === "staff") return <StaffLinks isAdmin={user.staff_role === "admin"} />;
  if (signedIn) return <MerchantLinks store={livePage ? user?.store : undefined} />;
  return (
    <>
      <NavLink to={paths.login} className="nav-end">
        Log in
      </NavLink>
      <Link to={paths.register} className={buttonClass({ size: "small" })}>
        Create your coupon page
      </Link>
    </>
  );
}

/** The store's public page; until it is approved there is none, so its preview. */
export function LivePageLink({ store }: { store: Store }) {
  const { storePageBase } = useClient();
  // A store that an earlier version stored in the browser may have no more than the slug.
  const isPreview = store.is_approved === false;
  return (
    <a
      className={buttonClass({ variant: "ghost", size: "small" })}
      href={isPreview ? paths.storePreview : `${storePageBase}${store.slug}`}
      target="_blank"
      rel="noopener"
    >
      Live Coupon Page
      <NewTab />
    </a>
  );
}

function MerchantLinks({ store }: { store: Store | null | undefined }): ReactNode {
  return (
    <>
      <NavLink to={paths.myStore}>My Store</NavLink>
      <NavLink to={paths.coupons}>Coupons</NavLink>
      <NavLink to={paths.payment}>Payment</NavLink>
      <span className="nav-end" />
      {store && <LivePageLink store={store} />}
      <NavLink to={paths.account}>Account</NavLink>
      <NavLink to={paths.logout}>Logout</NavLink>
    </>
  );
}

function StaffLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <NavLink to={paths.staff} end={isAdmin}>
        Stores
      </NavLink>
      {isAdmin && <NavLink to={paths.staffTeam}>Team</NavLink>}
      <NavLink to={paths.account} className="nav-end">
        Account
      </NavLink>
      <NavLink to={paths.logout}>Logout</NavLink>
    </>
  );
}
