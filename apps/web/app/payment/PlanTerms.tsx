import { isSold, type Plans } from "../merchant/plans.ts";
import { useClient } from "../page/use-page-context.ts";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";
import { priceText, yearlyOf } from "./plan-prices.ts";

/** What a merchant agrees to by subscribing, said before it is paid (rule 8.30), or why not to. */
export function PlanTerms({ plans }: { plans: Plans }) {
  const say = useSay();
  const { locale, termsUrl, privacyPolicyUrl, supportEmail } = useClient();
  if (!isSold(plans))
    return (
      <p>
        <SlottedText text={say("notSoldWhileSuspended", { email: SLOT })}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </SlottedText>
      </p>
    );
  const [first] = plans;
  const yearly = yearlyOf(plans);
  const price = priceText(first.price, locale);
  return (
    <div className="plan-terms">
      <p>
        {yearly
          ? say("planRenewsEither", { monthly: price, yearly: priceText(yearly.price, locale) })
          : say("planRenews", { price, interval: first.interval })}{" "}
        {say("planCancelAnyTime")}
      </p>
      <p className="plan-terms-links">
        {termsUrl && <a href={termsUrl}>{say("terms")}</a>}
        <a href={privacyPolicyUrl}>{say("privacyPolicy")}</a>
      </p>
    </div>
  );
}
