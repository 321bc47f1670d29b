import type { Plan } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { NewTab } from "../ui/NewTab.tsx";

interface SubscribeLinkProps {
  plan: Plan;
  className: string;
  children: ReactNode;
}

/** A link to Stripe's page of a plan, in a new tab; nothing while the plan is not sold. */
export function SubscribeLink({ plan, className, children }: SubscribeLinkProps) {
  const { url } = plan.payment_link;
  if (url === null) return null;
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      {children}
      <NewTab />
    </a>
  );
}
