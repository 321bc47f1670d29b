import { buttonClass } from "../ui/Button.tsx";

const reasons = [
  { outcome: "expired", text: "It has expired" },
  { outcome: "minimum spend", text: "My order was too small" },
  { outcome: "item excluded", text: "My item is excluded" },
  { outcome: "other", text: "Another reason" },
];

/** 'Did it work?': a form with a button for each answer, which needs no script. */
export function FeedbackForm({ couponId }: { couponId?: number }) {
  const small = buttonClass({ variant: "ghost", size: "small" });
  // Without a coupon it is the template that the script copies and sets the action of.
  const action = couponId === undefined ? undefined : `/api/v1/coupons/${couponId}/feedback`;
  return (
    <form className="feedback" method="post" action={action} aria-label="Did it work?">
      <b>Did it work?</b>
      <button className={small} type="submit" name="outcome" value="worked">
        Yes
      </button>
      <details>
        <summary className={small}>No</summary>
        <p className="feedback-reasons">
          {reasons.map(({ outcome, text }) => (
            <button key={outcome} className={small} type="submit" name="outcome" value={outcome}>
              {text}
            </button>
          ))}
        </p>
      </details>
    </form>
  );
}
