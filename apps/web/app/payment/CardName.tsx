import type { PaymentMethod } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";
import { brandOf } from "./card-text.ts";

/** 'Visa ···· 4242', in a cell named 'Card'. */
export function CardName({ card }: { card: PaymentMethod }) {
  const say = useSay();
  return (
    <>
      {brandOf(card, say)}
      <span aria-hidden="true"> ····</span> {card.last4}
    </>
  );
}
