import { Around, HERE } from "../ui/Around.tsx";
import { Banner } from "../ui/Banner.tsx";
import { useSay } from "../ui/use-say.ts";
import { paths } from "./paths.ts";
import "./NoScript.css";

/** The message of a screen if scripts are disabled; it replaces everything after it. */
export function NoScript() {
  const say = useSay();
  return (
    <noscript>
      <Banner tone="warn" lead={say("needsScript")}>
        <Around text={say("turnScriptOn", { link: HERE })}>
          <a href={paths.stores}>{say("storesAndCoupons")}</a>
        </Around>
      </Banner>
    </noscript>
  );
}
