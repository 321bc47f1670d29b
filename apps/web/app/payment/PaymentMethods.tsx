import type { PaymentMethod } from "@coupon-center/contract";
import { useState } from "react";
import { hasStatus, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Part } from "../api/part.ts";
import { useAttempt } from "../api/use-attempt.ts";
import { useClient } from "../page/use-page-context.ts";
import { numericMonthText } from "../time/day-text.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { FailedPart } from "../ui/FailedPart.tsx";
import { Tag } from "../ui/Tag.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { nameOf } from "./card-text.ts";
import { notifyOpenPayment } from "./open-payment.ts";
import { UpdateCard } from "./UpdateCard.tsx";
import { useGoToStripe } from "./use-go-to-stripe.ts";

/** The first day of the month in which a card ends. */
const lastMonthOf = ({ exp_month, exp_year }: PaymentMethod) =>
  `${exp_year}-${String(exp_month).padStart(2, "0")}-01`;

interface PaymentMethodsProps {
  part: Part<PaymentMethod[]>;
  reload: () => Promise<void>;
  /** false if the subscription's card already has the button to change the card */
  updatable: boolean;
  /** whether the plan may be charged: a first card for another, e.g. a given one, does nothing */
  charged: boolean;
}

export function PaymentMethods({ part, reload, updatable, charged }: PaymentMethodsProps) {
  const say = useSay();
  const { locale } = useClient();
  const goToStripe = useGoToStripe();
  const { attempt, busy } = useAttempt();
  const [changed, setChanged] = useState<PaymentMethod["id"] | null>(null);

  function makeDefault({ id }: PaymentMethod) {
    setChanged(id);
    void attempt(async () => {
      try {
        const { open_payment } = await call("POST /api/v1/payment-methods/:id/default", {
          params: { id },
          repeat: true,
        });
        toast(say("defaultChanged"));
        await notifyOpenPayment(open_payment, goToStripe, say);
      } catch (error) {
        void reload();
        throw error;
      }
      await reload();
    });
  }

  const askToRemove = ({ id }: PaymentMethod) =>
    confirm({
      title: say("removeCardQuestion"),
      text: <p>{say("removeCardText")}</p>,
      yes: say("yesRemove"),
      no: say("noGoBack"),
      async run() {
        try {
          await call("DELETE /api/v1/payment-methods/:id", { params: { id } });
        } catch (error) {
          // Removed in another tab.
          if (!hasStatus(error, 404)) throw error;
        } finally {
          void reload();
        }
        toast(say("cardRemoved"));
      },
      failure: messageOf,
    });

  const cards = part.failed ? [] : part.data;
  if (cards.length === 0 && !part.failed && !(updatable && charged)) return null;
  return (
    <section aria-labelledby="payment-methods">
      <div className="screen-head section-title">
        <h2 id="payment-methods">{say("paymentMethods")}</h2>
        {updatable && !part.failed && <UpdateCard size="small" />}
      </div>
      {part.failed && <FailedPart onRetry={reload}>{say("cardsNotLoaded")}</FailedPart>}
      {cards.length > 0 && (
        <ul className="panel cards">
          {cards.map((card) => (
            <li key={card.id}>
              <span className="card-name">
                {nameOf(card, say)}
                {card.is_default && <Tag tone="good">{say("defaultCard")}</Tag>}
              </span>
              <span className="muted">
                {say("cardExpires", {
                  date: numericMonthText(lastMonthOf(card), locale),
                })}
              </span>
              <span className="actions">
                {!card.is_default && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={say("makeDefaultNamed", { card: nameOf(card, say) })}
                    busy={busy && changed === card.id}
                    disabled={busy}
                    onClick={() => makeDefault(card)}
                  >
                    {say("makeDefault")}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={say("removeCardNamed", { card: nameOf(card, say) })}
                  disabled={busy}
                  onClick={() =>
                    cards.length === 1 ? toast(say("keepOneCard"), "bad") : askToRemove(card)
                  }
                >
                  {say("removeCard")}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
