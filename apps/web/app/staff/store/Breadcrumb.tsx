import { Link } from "react-router";
import { useSay } from "../../ui/use-say.ts";
import { useListAddress } from "../queue/use-list-address.ts";

/** The breadcrumb of a store's screen, with a link back to the list. */
export function Breadcrumb({ name }: { name: string }) {
  const say = useSay();
  return (
    <div className="wrap">
      <nav className="trail" aria-label={say("breadcrumb")}>
        <Link to={useListAddress()}>{say("stores")}</Link>
        <span aria-hidden="true">/</span>
        <span className="trail-here" aria-current="page" dir="auto">
          {name}
        </span>
      </nav>
    </div>
  );
}
