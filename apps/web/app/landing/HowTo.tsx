import { type ClientView, countText, limits } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";
import { priceText } from "./price-text.ts";
import "./step-picture.css";

const steps = [
  ["stepRegister", "stepRegisterText"],
  ["stepStore", "stepStoreText"],
  ["stepSubscribe", "stepSubscribeText"],
  ["stepCoupons", "stepCouponsText"],
] as const;

export function HowTo({ client }: { client: ClientView }) {
  const say = useSay();
  return (
    <section aria-labelledby="how-to">
      <h2 id="how-to">{say("howToTitle")}</h2>
      <ol className="steps">
        {steps.map(([title, text], place) => (
          <li key={title}>
            <span className="step-picture" aria-hidden="true">
              {title === "stepSubscribe" && <span className="step-price">{priceText(client)}</span>}
            </span>
            <span className="step-number" aria-hidden="true">
              {countText(place + 1, client.locale)}
            </span>
            <h3>{say(title)}</h3>
            <p>
              {text === "stepCouponsText" ? say(text, { max: limits.couponsPerStore }) : say(text)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
