import { type ClientView, countText, limits } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";
import { stepPictures } from "./step-pictures.tsx";

const steps = [
  ["stepRegister", "stepRegisterText"],
  ["stepStore", "stepStoreText"],
  ["stepSubscribe", "stepSubscribeText"],
  ["stepCoupons", "stepCouponsText"],
] as const;

export function HowTo({ client }: { client: ClientView }) {
  const say = useSay();
  const pictures = stepPictures(client, say);
  return (
    <section aria-labelledby="how-to">
      <h2 id="how-to">{say("howToTitle")}</h2>
      <ol className="steps">
        {steps.map(([title, text], place) => (
          <li key={title}>
            <div className="step-picture" aria-hidden="true">
              <div>{pictures[place]}</div>
            </div>
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
