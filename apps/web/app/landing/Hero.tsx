import { type ClientView, limits } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { priceText } from "./price-text.ts";
import { SamplePage } from "./SamplePage.tsx";
import "../ui/BrandField.css";
import { useSay } from "../ui/use-say.ts";
import "./hero.css";

export function Hero({ client }: { client: ClientView }) {
  const say = useSay();
  return (
    <div className="hero brand-field">
      <div className="wrap">
        <div className="hero-words">
          <h1>{say("heroTitle")}</h1>
          <p className="hero-intro">
            {say("heroIntro", { site: client.siteName, max: limits.couponsPerStore })}
          </p>
          <Link to={paths.register} className="btn btn-field-solid">
            {say("createYourPage")}
          </Link>
          <p className="hero-note">{say("heroNote", { price: priceText(client) })}</p>
        </div>
        <SamplePage />
      </div>
    </div>
  );
}
