import { Link } from "react-router";
import { FailurePage } from "../../shell/FailurePage.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { useSay } from "../../ui/use-say.ts";
import { useListAddress } from "../queue/use-list-address.ts";

/**
 * In place of a store that was deleted, or that this brand never had: the way back to the others.
 */
export function StoreGone() {
  const say = useSay();
  return (
    <FailurePage
      title={say("notFound")}
      stub="404"
      action={
        <Link to={useListAddress()} className={buttonClass({})}>
          {say("backToStores")}
        </Link>
      }
    >
      {say("storeGone")}
    </FailurePage>
  );
}
