import { Banner } from "../ui/Banner.tsx";
import { paths } from "./paths.ts";
import "./NoScript.css";

/** The message of a screen if scripts are disabled; it replaces everything after it. */
export function NoScript() {
  return (
    <noscript>
      <Banner tone="warn" lead="This page needs JavaScript.">
        Turn it on in your browser, then reload the page.{" "}
        <a href={paths.stores}>Stores and their coupons</a> can be read without it.
      </Banner>
    </noscript>
  );
}
