import { useRef } from "react";
import { copyText } from "../ui/copy-text.ts";
import { useSay } from "../ui/use-say.ts";

/** A coupon's code as a button that copies it. */
export function CodeChip({ code }: { code: string }) {
  const say = useSay();
  const shown = useRef<HTMLElement>(null);

  async function copy() {
    const copied = await copyText(code, say("theCode"), say);
    // Nobody can select a text of a button by hand.
    if (!copied && shown.current) getSelection()?.selectAllChildren(shown.current);
  }

  return (
    <button type="button" className="code-chip" onClick={copy}>
      <span className="hidden-text">{say("copy")} </span>
      <bdi ref={shown} translate="no">
        {code}
      </bdi>
    </button>
  );
}
