import { Banner } from "../ui/Banner.tsx";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";
import { paths } from "./paths.ts";
import "./NoScript.css";

/** The message of a screen if scripts are disabled; it replaces everything after it. */
export function NoScript() {
  const say = useSay();
  return (
    <noscript>
      <Banner tone="warn" lead={say("needsScript")}>
        <SlottedText text={say("turnScriptOn", { link: SLOT })}>
          <a href={paths.stores}>{say("storesAndCoupons")}</a>
        </SlottedText>
      </Banner>
    </noscript>
  );
}
