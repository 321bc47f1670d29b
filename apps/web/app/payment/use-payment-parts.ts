import { use, useEffect, useRef, useState } from "react";
import { readUser } from "../session/stored-user.ts";
import type { LoadedPayment } from "./load-payment.ts";
import { loadPart, type PaymentParts } from "./payment-parts.ts";

/** The parts as the route has loaded them, and what loads one of them anew. */
export function usePaymentParts({ round, parts }: LoadedPayment) {
  const loaded = use(parts);
  const [renewed, setRenewed] = useState<{ round: number; parts: Partial<PaymentParts> }>();

  // A dialog may ask for a part in a later round than the one in which it was opened.
  const shown = useRef(round);
  useEffect(() => {
    shown.current = round;
  }, [round]);

  async function reload(name: keyof PaymentParts): Promise<void> {
    const user = readUser();
    if (user === null) return;
    const asked = shown.current;
    const part = await loadPart(name, user);
    setRenewed((now) => {
      // The whole screen has been loaded since.
      if (now && now.round > asked) return now;
      return { round: asked, parts: { ...(now?.round === asked && now.parts), ...part } };
    });
  }

  return { parts: { ...loaded, ...(renewed?.round === round && renewed.parts) }, reload };
}
