/**
 * The names of permissions by the first part of a path, where it is not that part in the singular:
 * prices are still plans, and invoices and their payments are one, as are subscriptions and their
 * schedules.
 */
const NAMES: Readonly<Record<string, string>> = {
  billing_portal: "customer_portal",
  checkout: "checkout_session",
  invoice_payments: "invoice",
  payment_links: "payment_links",
  prices: "plan",
  subscription_schedules: "subscription",
  webhook_endpoints: "webhook",
};

/**
 * The resource that a restricted key needs a permission for, e.g. `customer` for `/customers/:id`.
 */
export function permissionOf(path: string): string {
  if (path.startsWith("/customers/:id/payment_methods")) return "payment_method";
  const [, first = ""] = path.split("/");
  return NAMES[first] ?? first.replace(/s$/, "");
}
