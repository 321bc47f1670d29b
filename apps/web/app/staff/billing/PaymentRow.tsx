import { formatMinorUnits, type StaffPayment } from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { useClient } from "../../page/use-page-context.ts";
import { paymentMark } from "../../payment/payment-mark.ts";
import { StoreDay } from "../../time/StoreDay.tsx";
import { Button } from "../../ui/Button.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { AtStripe } from "./AtStripe.tsx";

/** A payment for staff; admins may refund what is left of it. */
export function PaymentRow({ payment, isAdmin }: { payment: StaffPayment; isAdmin: boolean }) {
  const say = useSay();
  const { locale } = useClient();
  const showDone = useShowDone();
  /** what the open dialog asks about: somebody else may give it back meanwhile */
  const [asked, setAsked] = useState<string | null>(null);
  const text = (sum: number) => formatMinorUnits(sum, payment.currency, locale);
  const amount = text(payment.amount);
  const left = text(payment.refundable_amount);
  const mark = paymentMark(payment, say, locale);

  async function refund(reason: string) {
    const params = { id: payment.id };
    await call("POST /api/v1/staff/payments/:id/refund", { params, body: { reason } });
    setAsked(null);
    await showDone(say("paymentRefunded", { amount: asked ?? left }));
  }

  return (
    <li className="ends billing-row">
      <span className="billing-what">
        <b>{amount}</b>
        <StoreDay seconds={payment.transaction_created} />
        <span className="muted">#{payment.id}</span>
        {mark && <Tag tone={payment.status === "failed" ? "bad" : "plain"}>{mark}</Tag>}
      </span>
      <span className="billing-acts">
        <AtStripe url={payment.stripe_url}>
          {say("inStripe")}
          <span className="hidden-text"> #{payment.id}</span>
        </AtStripe>
        {isAdmin && payment.refundable && (
          <Button variant="danger-ghost" size="small" onClick={() => setAsked(left)}>
            {say("refund")}
            <span className="hidden-text"> #{payment.id}</span>
          </Button>
        )}
      </span>
      <ReasonDialog
        open={asked !== null}
        title={say("refundQuestion", { amount: asked ?? left })}
        text={say("refundText")}
        submitText={say("refund")}
        about={payment.id}
        gone="storeGone"
        onSubmit={refund}
        onClose={() => setAsked(null)}
      />
    </li>
  );
}
