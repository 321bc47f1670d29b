import type { ReactNode } from "react";
import { NewTab } from "../../ui/NewTab.tsx";

/** A link to an object in Stripe's dashboard. */
export function AtStripe({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTab />
    </a>
  );
}
