import { Link } from "react-router";
import { paths } from "../page/paths.ts";

/** The breadcrumb of a store's screen, with a link back to the list. */
export function Trail({ name }: { name: string }) {
  return (
    <div className="wrap">
      <nav className="trail" aria-label="Breadcrumb">
        <Link to={paths.staff}>Stores</Link>
        <span aria-hidden="true">/</span>
        <span className="trail-here" aria-current="page">
          {name}
        </span>
      </nav>
    </div>
  );
}
