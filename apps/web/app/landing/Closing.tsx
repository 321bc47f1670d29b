import type { ClientView } from "@coupon-center/contract";
import { Link } from "react-router";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { paths } from "../page/paths.ts";
import "../ui/BrandField.css";

/** The end of the page: a ticket and a link to registration. */
export function Closing({ client }: { client: ClientView }) {
  return (
    <section className="closing brand-field" aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing">Put your first coupon online</h2>
        <CouponCard
          savings={{ prefix: "UP TO", value: "10", suffix: "COUPONS" }}
          description={`Your store's own page on ${client.siteName}`}
          conditions={[]}
          titleAs="p"
          meta={<span>We review every store before it goes public</span>}
          action={
            <Link to={paths.register} className="btn">
              Create your Coupon Page
            </Link>
          }
        />
      </div>
    </section>
  );
}
