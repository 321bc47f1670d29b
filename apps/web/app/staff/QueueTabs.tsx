import {
  countText,
  type StaffStoreList,
  type StaffStorePage,
  staffStoreLists,
} from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useClient } from "../page/use-page-context.ts";
import { useSay } from "../ui/use-say.ts";
import { listNames, queueAddress } from "./queue-address.ts";

interface QueueTabsProps {
  state: StaffStoreList;
  search: string;
  counts: StaffStorePage["counts"];
}

/** The lists of stores, each with the number of matches of the search. */
export function QueueTabs({ state, search, counts }: QueueTabsProps) {
  const say = useSay();
  const { locale } = useClient();
  const current = useRef<HTMLAnchorElement>(null);
  // On a narrow screen the selected tab may be outside the visible area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another list is selected
  useEffect(() => {
    const show = () => current.current?.scrollIntoView({ block: "nearest", inline: "center" });
    show();
    // The font changes the tabs' widths.
    void document.fonts?.ready.then(show);
  }, [state]);
  return (
    <nav className="tabs" aria-label={say("listsOfStores")}>
      {staffStoreLists.map((name) => (
        <Link
          key={name}
          ref={name === state ? current : undefined}
          to={queueAddress({ state: name, search })}
          className="tab"
          aria-current={name === state ? "page" : undefined}
          preventScrollReset
        >
          {say(listNames[name])}
          <span className="tab-count">{countText(counts[name], locale)}</span>
        </Link>
      ))}
    </nav>
  );
}
