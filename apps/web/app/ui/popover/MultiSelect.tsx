import type { Say } from "@coupon-center/contract/say";
import { ChevronIcon } from "../icons.tsx";
import { Spinner } from "../Spinner.tsx";
import { useFetchedPopover } from "../use-fetched-popover.ts";
import { useSay } from "../use-say.ts";
import type { MultiSelectProps } from "./MultiSelectPopover.tsx";
import "../Field.css";

const fetchPopover = async () => (await import("./MultiSelectPopover.tsx")).MultiSelectPopover;

/** A multiple choice from a few options. */
export function MultiSelect<V extends string>(props: MultiSelectProps<V>) {
  const say = useSay();
  const { Popover, fetching, opener } = useFetchedPopover(fetchPopover, say("choicesFailed"));
  const shown = props.options.filter(({ value }) => props.chosen.includes(value));
  const summary = summaryOf(shown, say);
  const button = {
    className: "input multi",
    "aria-label": `${props.label}: ${summary}`,
    children: (
      <>
        <span>{summary}</span>
        {fetching ? <Spinner /> : <ChevronIcon />}
      </>
    ),
  };
  if (Popover) return <Popover {...props} trigger={button} />;
  return <button {...opener} {...button} />;
}

function summaryOf(shown: readonly { text: string }[], say: Say): string {
  if (shown.length > 1) return say("itemsSelected", { count: shown.length });
  return shown[0]?.text ?? say("select");
}
