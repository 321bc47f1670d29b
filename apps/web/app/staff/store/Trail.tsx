import { Link } from "react-router";
import { paths } from "../../page/paths.ts";
import { useSay } from "../../ui/use-say.ts";

/** The breadcrumb of a store's screen, with a link back to the list. */
export function Trail({ name }: { name: string }) {
  const say = useSay();
  return (
    <div className="wrap">
      <nav className="trail" aria-label={say("breadcrumb")}>
        <Link to={paths.staff}>{say("stores")}</Link>
        <span aria-hidden="true">/</span>
        <span className="trail-here" aria-current="page" dir="auto">
          {name}
        </span>
      </nav>
    </div>
  );
}
