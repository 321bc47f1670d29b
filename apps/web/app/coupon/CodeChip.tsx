import { copyText } from "../ui/copy-text.ts";
import { useSay } from "../ui/use-say.ts";

/** A coupon's code as a button that copies it. */
export function CodeChip({ code }: { code: string }) {
  const say = useSay();
  return (
    <button
      type="button"
      className="code-chip"
      onClick={() => void copyText(code, say("theCode"), say)}
    >
      <span className="hidden-text">{say("copy")} </span>
      <bdi translate="no">{code}</bdi>
    </button>
  );
}
