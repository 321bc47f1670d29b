import {
  countText,
  type StaffStoreList,
  type StaffStorePage,
  staffStoreLists,
} from "@coupon-center/contract";
import { Link } from "react-router";
import { useClient } from "../../page/use-page-context.ts";
import { blankText } from "../../ui/Skeleton.tsx";
import { useSay } from "../../ui/use-say.ts";
import { listNames, queueAddress } from "./queue-address.ts";

interface QueueTabsProps {
  state: StaffStoreList;
  search: string;
  /** null while they are loading */
  counts: StaffStorePage["counts"] | null;
  /** the lists that have more than are counted */
  capped: StaffStorePage["capped"];
}

/** The lists of stores, each with the number of matches of the search. */
export function QueueTabs({ state, search, counts, capped }: QueueTabsProps) {
  const say = useSay();
  const { locale } = useClient();
  const countOf = (counted: StaffStorePage["counts"], name: StaffStoreList) => {
    const count = countText(counted[name], locale);
    return capped.includes(name) ? say("countOrMore", { count }) : count;
  };
  return (
    <nav className="tabs" aria-label={say("listsOfStores")}>
      {staffStoreLists.map((name) => (
        <Link
          key={name}
          to={queueAddress({ state: name, search })}
          className="tab"
          aria-current={name === state ? "page" : undefined}
          preventScrollReset
        >
          {say(listNames[name])}
          <span className="tab-count">
            {counts === null ? blankText(1) : countOf(counts, name)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
