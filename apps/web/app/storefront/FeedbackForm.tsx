import { say } from "@coupon-center/contract";
import { buttonClass } from "../ui/Button.tsx";

const reasons = [
  { outcome: "expired", text: "itHasExpired" },
  { outcome: "minimum spend", text: "orderTooSmall" },
  { outcome: "item excluded", text: "itemExcluded" },
  { outcome: "other", text: "anotherReason" },
] as const;

/** 'Did it work?': a form with a button for each answer, which needs no script. */
export function FeedbackForm({ locale, couponId }: { locale: string; couponId?: number }) {
  const small = buttonClass({ variant: "ghost", size: "small" });
  // Without a coupon it is the template that the script copies and sets the action of.
  const action = couponId === undefined ? undefined : `/api/v1/coupons/${couponId}/feedback`;
  return (
    <form className="feedback" method="post" action={action} aria-label={say(locale, "didItWork")}>
      <b>{say(locale, "didItWork")}</b>
      <button className={small} type="submit" name="outcome" value="worked">
        {say(locale, "yes")}
      </button>
      <details>
        <summary className={small}>{say(locale, "no")}</summary>
        <p className="feedback-reasons">
          {reasons.map(({ outcome, text }) => (
            <button key={outcome} className={small} type="submit" name="outcome" value={outcome}>
              {say(locale, text)}
            </button>
          ))}
        </p>
      </details>
    </form>
  );
}
