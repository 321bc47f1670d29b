import { use, useState } from "react";
import { readUser } from "../session/stored-user.ts";
import type { LoadedPayment } from "./load-payment.ts";
import { loadPart, type PaymentParts } from "./payment-parts.ts";

/** The parts as the route has loaded them, and what loads one of them anew. */
export function usePaymentParts({ round, parts }: LoadedPayment) {
  const loaded = use(parts);
  const [renewed, setRenewed] = useState<{ round: number; parts: Partial<PaymentParts> }>();

  async function reload(name: keyof PaymentParts): Promise<void> {
    const user = readUser();
    if (user === null) return;
    const part = await loadPart(name, user);
    setRenewed((now) => {
      // The whole screen has been loaded since.
      if (now && now.round > round) return now;
      return { round, parts: { ...(now?.round === round && now.parts), ...part } };
    });
  }

  return { parts: { ...loaded, ...(renewed?.round === round && renewed.parts) }, reload };
}
