import { useClient } from "../page/use-page-context.ts";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";

/** The link to the client's support, at the end of the list. */
export function NeedHelp() {
  const say = useSay();
  return (
    <a className="muted list-foot" href={`mailto:${useClient().supportEmail}`}>
      <Caps>{say("needHelp")}</Caps>
    </a>
  );
}
