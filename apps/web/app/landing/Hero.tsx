import type { ClientView } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { priceText } from "./price-text.ts";
import { SamplePage } from "./SamplePage.tsx";
import "../ui/BrandField.css";
import "./hero.css";

export function Hero({ client }: { client: ClientView }) {
  return (
    <div className="hero brand-field">
      <div className="wrap">
        <div className="hero-words">
          <h1>Increase your Sales with an Effective Coupon Marketing Strategy</h1>
          <p className="hero-intro">
            Put your best offers in front of shoppers who are ready to buy. Your own branded coupon
            page on {client.siteName}, with up to 10 coupons that you change whenever you like.
          </p>
          <Link to={paths.register} className="btn btn-field-solid">
            Create your Coupon Page
          </Link>
          <p className="hero-note">{priceText(client)} per month. Cancel any time.</p>
        </div>
        <SamplePage />
      </div>
    </div>
  );
}
