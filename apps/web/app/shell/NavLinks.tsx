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
  if (signedIn) return <MerchantLinks slug={livePage ? user?.store?.slug : undefined} />;
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

export function LivePageLink({ slug }: { slug: string }) {
  const client = useClient();
  return (
    <a
      className={buttonClass({ variant: "ghost", size: "small" })}
      href={`${client.storePageBase}${slug}`}
      target="_blank"
      rel="noopener"
    >
      Live Coupon Page
      <NewTab />
    </a>
  );
}

function MerchantLinks({ slug }: { slug: string | undefined }): ReactNode {
  return (
    <>
      <NavLink to={paths.myStore}>My Store</NavLink>
      <NavLink to={paths.coupons}>Coupons</NavLink>
      <NavLink to={paths.payment}>Payment</NavLink>
      <span className="nav-end" />
      {slug && <LivePageLink slug={slug} />}
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
