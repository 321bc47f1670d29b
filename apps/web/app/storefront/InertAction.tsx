import { say } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { buttonClass } from "../ui/Button.tsx";
import "./flap.css";

/** The button of a ticket as shoppers see it, in a preview: it does nothing. */
export function InertAction({ hasCode }: { hasCode: boolean }) {
  const { locale } = useClient();
  return (
    <span className={hasCode ? "reveal flap" : "reveal"}>
      <span className={buttonClass({ variant: hasCode ? "primary" : "ghost" })}>
        {say(locale, hasCode ? "showCode" : "getDeal")}
      </span>
    </span>
  );
}
