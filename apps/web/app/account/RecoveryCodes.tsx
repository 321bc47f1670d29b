import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { useSay } from "../ui/use-say.ts";

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay();
  return (
    <div className="account-part">
      <h3>Your recovery codes</h3>
      <p>
        Keep them where you find them without your phone. Each one logs you in once. They are not
        shown again.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-acts">
        <Button variant="ghost" onClick={() => copyText(codes.join("\n"), say("theCodes"), say)}>
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}
