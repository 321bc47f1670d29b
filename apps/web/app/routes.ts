import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/frame.tsx", [
    // Without a layout, as each part of a page is a file that a phone waits for.
    index("routes/landing.tsx"),
    layout("routes/public-layout.tsx", [
      route("auth/set-password", "routes/set-password.tsx"),
      route("auth/verify-email", "routes/verify-email.tsx"),
      route("auth/undo-email-change", "routes/undo-email-change.tsx"),
      route("logout", "routes/logout.tsx"),
    ]),
    layout("routes/guest-layout.tsx", [
      route("login", "routes/login.tsx"),
      route("register", "routes/register.tsx"),
      route("auth/password-reminder", "routes/password-reminder.tsx"),
    ]),
    layout("routes/merchant-layout.tsx", [
      route("my-store", "routes/my-store.tsx"),
      route("my-store/preview", "routes/store-preview.tsx"),
      route("coupons", "routes/coupon-list.tsx"),
      route("coupons/add", "routes/coupon-add.tsx"),
      route("coupons/:couponId", "routes/coupon-edit.tsx"),
      route("payment", "routes/payment.tsx"),
      route("payment/receipts/:transactionId", "routes/receipt.tsx"),
      route("payment/invoices/:transactionId", "routes/invoice.tsx"),
    ]),
    layout("routes/signed-in-layout.tsx", [
      layout("routes/area-layout.tsx", { id: "account-texts" }, [
        route("account", "routes/account.tsx"),
      ]),
      layout("routes/area-layout.tsx", { id: "staff-texts" }, [
        route("staff", "routes/staff-stores.tsx"),
        route("staff/team", "routes/staff-team.tsx"),
        route("staff/revenue", "routes/staff-revenue.tsx"),
        route("staff/stores/:storeId", "routes/staff-store.tsx"),
      ]),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
