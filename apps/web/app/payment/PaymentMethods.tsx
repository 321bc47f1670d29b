import { keepOnePaymentMethod, type PaymentMethod } from "@coupon-center/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm-store.ts";
import { capitalize } from "../ui/Field.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FailedPart } from "../ui/StateView.tsx";
import { Tag } from "../ui/Tag.tsx";
import { toast } from "../ui/toast-store.ts";
import type { Loaded } from "../ui/use-load.ts";
import { UpdateCard } from "./UpdateCard.tsx";

/** This answer of an older backend means that there are none (rule 8.16). */
const NONE = "Sequence contains no elements";

export async function loadMethods(): Promise<PaymentMethod[]> {
  try {
    return (await call("GET /api/v1/payment-methods")).results;
  } catch (error) {
    if (error instanceof ApiError && error.message.includes(NONE)) return [];
    throw error;
  }
}

interface PaymentMethodsProps {
  methods: Loaded<PaymentMethod[]>;
  reload: () => void;
}

export function PaymentMethods({ methods, reload }: PaymentMethodsProps) {
  const [busy, setBusy] = useState(false);

  async function makeDefault({ id }: PaymentMethod) {
    setBusy(true);
    try {
      await call("POST /api/v1/payment-methods/:id/default", { params: { id } });
      toast("Default card changed");
      reload();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  }

  const askToRemove = ({ id }: PaymentMethod) =>
    confirm({
      title: "Remove card?",
      text: <p>It is no longer used for payments.</p>,
      yes: "Yes, remove",
      no: "No, go back",
      async run() {
        await call("DELETE /api/v1/payment-methods/:id", { params: { id } });
        toast("Card removed");
        reload();
      },
      failure: messageOf,
    });

  if (methods.state === "failed") {
    return <FailedPart onRetry={methods.retry}>Your cards could not be loaded.</FailedPart>;
  }
  if (methods.state === "loading") return <Skeleton shape="card" />;
  const cards = methods.data;
  return (
    <section aria-labelledby="payment-methods">
      <div className="screen-head section-title">
        <h2 id="payment-methods">Payment methods</h2>
        <UpdateCard size="small" />
      </div>
      {cards.length > 0 && (
        <ul className="panel cards">
          {cards.map((card) => (
            <li key={card.id}>
              <span className="card-name">
                {capitalize(card.brand || "card")} {card.last4 && `ending in ${card.last4}`}
                {card.is_default && <Tag tone="good">Default</Tag>}
              </span>
              <span className="muted">
                Expires {String(card.exp_month).padStart(2, "0")}/{card.exp_year}
              </span>
              <span className="actions">
                {!card.is_default && (
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={busy}
                    onClick={() => makeDefault(card)}
                  >
                    Make default
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  disabled={busy}
                  onClick={() =>
                    cards.length === 1 ? toast(keepOnePaymentMethod, "bad") : askToRemove(card)
                  }
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
