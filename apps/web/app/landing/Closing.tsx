import { type ClientView, countText, limits } from "@coupon-center/contract";
import { Link } from "react-router";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { paths } from "../page/paths.ts";
import { useSay } from "../ui/use-say.ts";
import "../ui/BrandField.css";

/** The end of the page: a ticket and a link to registration. */
export function Closing({ client }: { client: ClientView }) {
  const say = useSay();
  return (
    <section className="closing brand-field" aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing">{say("closingTitle")}</h2>
        <CouponCard
          savings={{
            prefix: say("closingPrefix"),
            value: countText(limits.couponsPerStore, client.locale),
            suffix: say("closingSuffix"),
          }}
          description={say("closingText", { site: client.siteName })}
          conditions={[]}
          titleAs="p"
          meta={<span>{say("closingReview")}</span>}
          action={
            <Link to={paths.register} className="btn">
              {say("createYourPage")}
            </Link>
          }
        />
      </div>
    </section>
  );
}
