import { type ClientView, countText, limits, type Say } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";
import { stepPictures } from "./step-pictures.tsx";

const stepsOf = (say: Say, isYearly: boolean) => [
  { title: say("stepRegister"), text: say("stepRegisterText") },
  { title: say("stepStore"), text: say("stepStoreText") },
  {
    title: say("stepSubscribe"),
    text: say(isYearly ? "stepSubscribeYearlyText" : "stepSubscribeText"),
  },
  { title: say("stepCoupons"), text: say("stepCouponsText", { max: limits.couponsPerStore }) },
];

export function HowTo({ client }: { client: ClientView }) {
  const say = useSay();
  const pictures = stepPictures(client, say);
  return (
    <section aria-labelledby="how-to">
      <h2 id="how-to">{say("howToTitle")}</h2>
      <ol className="steps">
        {stepsOf(say, client.yearlyPrice !== null).map(({ title, text }, place) => (
          <li key={title}>
            <div className="step-picture" aria-hidden="true">
              <div>{pictures[place]}</div>
            </div>
            <span className="step-number" aria-hidden="true">
              {countText(place + 1, client.locale)}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
