import { keepOnePaymentMethod, type PaymentMethod } from "@coupon-center/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { capitalize } from "../ui/Field.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FailedPart } from "../ui/StateView.tsx";
import { Tag } from "../ui/Tag.tsx";
import { toast } from "../ui/toast-store.ts";
import type { Loaded } from "../use-load.ts";
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
  const [itemToDelete, setItemToDelete] = useState<PaymentMethod | null>(null);
  const [busy, setBusy] = useState(false);

  async function act(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await work();
      toast(done);
      setItemToDelete(null);
      reload();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  }

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
                    onClick={() =>
                      act(
                        () =>
                          call("POST /api/v1/payment-methods/:id/default", {
                            params: { id: card.id },
                          }),
                        "Default card changed",
                      )
                    }
                  >
                    Make default
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  disabled={busy}
                  onClick={() =>
                    cards.length === 1 ? toast(keepOnePaymentMethod, "bad") : setItemToDelete(card)
                  }
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={itemToDelete !== null}
        title="Remove card?"
        yes="Yes, remove"
        no="No, go back"
        busy={busy}
        onYes={() => {
          if (itemToDelete === null) return;
          void act(
            () => call("DELETE /api/v1/payment-methods/:id", { params: { id: itemToDelete.id } }),
            "Card removed",
          );
        }}
        onClose={() => setItemToDelete(null)}
      >
        <p>It is no longer used for payments.</p>
      </ConfirmDialog>
    </section>
  );
}
