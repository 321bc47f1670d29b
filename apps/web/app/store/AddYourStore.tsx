import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";

/** The heading without a store; the site's name keeps its own case. */
export function AddYourStore({ host }: { host: string }) {
  const say = useSay();
  return (
    <>
      <Caps>{say("addYourStoreTo")}</Caps> {host}
    </>
  );
}
