import { type ClientView, currencyDigits } from "@coupon-center/contract";
import { Link } from "react-router";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import "./hero.css";

const offers = [
  {
    savings: { prefix: "UP TO", value: "40%", suffix: "OFF" },
    description: "Winter jackets and boots",
    meta: "Ends Friday",
  },
  {
    savings: { prefix: "", value: "$20", suffix: "OFF" },
    description: "Your first order over $100",
    meta: "No end date",
  },
  {
    savings: { prefix: "", value: "Free Shipping", suffix: "" },
    description: "On orders from $35",
    meta: "Ends Dec 31",
  },
];

export function Hero({ client }: { client: ClientView }) {
  return (
    <div className="hero">
      <div className="wrap">
        <div>
          <h1>Increase your Sales with an Effective Coupon Marketing Strategy</h1>
          <p className="hero-intro">
            Put your best offers in front of shoppers who are ready to buy. Your own branded coupon
            page on {client.siteName}, with up to 10 coupons that you change whenever you like.
          </p>
          <Link to={paths.register} className={buttonClass({})}>
            Create your Coupon Page
          </Link>
          <p className="muted hero-note">
            {client.currencySymbol}
            {client.price.toFixed(currencyDigits(client.currency))} per month. Cancel any time.
          </p>
        </div>
        <div className="shot" role="img" aria-label="A store's coupon page with three offers">
          <div className="panel shot-page" aria-hidden="true">
            <div className="shot-head">
              <span className="shot-logo">NORTHPINE</span>
              <span>
                <b>Northpine Outfitters</b>
                <span className="muted">3 offers · updated today</span>
              </span>
            </div>
            {offers.map((offer) => (
              <CouponCard key={offer.description} {...offer} look="compact" titleAs="p" />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
