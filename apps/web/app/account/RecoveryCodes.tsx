import { useState } from "react";
import { LeaveGuard } from "../page/LeaveGuard.tsx";
import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { NamedList } from "../ui/NamedList.tsx";
import { useSay } from "../ui/use-say.ts";

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay();
  /** true while the screen without them is loading, which may be left */
  const [kept, setKept] = useState(false);
  return (
    <div className="account-part">
      <LeaveGuard unsaved={!kept} title={say("leaveCodes")} text={say("leaveCodesText")} />
      <h3>{say("yourRecoveryCodes")}</h3>
      <p>{say("recoveryCodesText")}</p>
      <NamedList className="recovery-codes" name={say("recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>
            <bdi translate="no">{code}</bdi>
          </li>
        ))}
      </NamedList>
      <div className="factor-acts">
        <Button variant="ghost" onClick={() => copyText(codes.join("\n"), say("theCodes"), say)}>
          {say("copy")}
        </Button>
        <Button
          busy={kept}
          onClick={() => {
            setKept(true);
            onDone();
          }}
        >
          {say("codesKept")}
        </Button>
      </div>
    </div>
  );
}
