import type { Store } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { Link, NavLink, useMatch } from "react-router";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { useSay } from "../ui/use-say.ts";

interface NavLinksProps {
  user: StoredUser | null;
  signedIn: boolean;
  /** false if the link to the live page is already above */
  livePage?: boolean;
}

/** The header's links, shared by the bar and the mobile menu. */
export function NavLinks({ user, signedIn, livePage = true }: NavLinksProps) {
  const say = useSay();
  if (user?.role === "staff") return <StaffLinks isAdmin={user.staff_role === "admin"} />;
  if (signedIn) return <MerchantLinks store={livePage ? user?.store : undefined} />;
  return (
    <>
      <a href={paths.stores} className="nav-end">
        {say("allStores")}
      </a>
      <NavLink to={paths.login}>{say("logIn")}</NavLink>
      <Link to={paths.register} className={buttonClass({ size: "small" })}>
        {say("createPage")}
      </Link>
    </>
  );
}

/** The store's public page; until it is approved there is none, so its preview. */
export function LivePageLink({ store }: { store: Store }) {
  const say = useSay();
  const { storePageBase } = useClient();
  return (
    <a
      className={buttonClass({ variant: "ghost", size: "small" })}
      href={store.is_approved ? `${storePageBase}${store.slug}` : paths.storePreview}
      target="_blank"
      rel="noopener"
    >
      {say("liveCouponPage")}
      <NewTab />
    </a>
  );
}

function MerchantLinks({ store }: { store: Store | null | undefined }): ReactNode {
  const say = useSay();
  return (
    <>
      <NavLink to={paths.myStore}>{say("myStore")}</NavLink>
      <NavLink to={paths.coupons}>{say("coupons")}</NavLink>
      <NavLink to={paths.payment}>{say("payment")}</NavLink>
      <span className="nav-end" />
      {store && <LivePageLink store={store} />}
      <NavLink to={paths.account}>{say("account")}</NavLink>
      <NavLink to={paths.logout}>{say("logout")}</NavLink>
    </>
  );
}

function StaffLinks({ isAdmin }: { isAdmin: boolean }) {
  const say = useSay();
  // Their paths begin like that of the stores.
  const isTeam = useMatch(paths.staffTeam) !== null;
  const isRevenue = useMatch(paths.staffRevenue) !== null;
  return (
    <>
      <NavLink to={paths.staff} end={isTeam || isRevenue}>
        {say("stores")}
      </NavLink>
      {isAdmin && (
        <>
          <NavLink to={paths.staffRevenue}>{say("revenue")}</NavLink>
          <NavLink to={paths.staffTeam}>{say("team")}</NavLink>
        </>
      )}
      <NavLink to={paths.account} className="nav-end">
        {say("account")}
      </NavLink>
      <NavLink to={paths.logout}>{say("logout")}</NavLink>
    </>
  );
}
