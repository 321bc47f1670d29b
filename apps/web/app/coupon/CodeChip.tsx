import { copyText } from "../ui/copy-text.ts";

/** A coupon's code as a button that copies it. */
export function CodeChip({ code }: { code: string }) {
  return (
    <button type="button" className="code-chip" onClick={() => void copyText(code, "Code")}>
      <span className="hidden-text">Copy </span>
      {code}
    </button>
  );
}
