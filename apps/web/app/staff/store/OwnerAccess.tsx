import type { StaffStoreDetail } from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useAct } from "../../api/use-act.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { Button } from "../../ui/Button.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { useDecisionRefusal } from "../use-decision-refusal.ts";

/** Blocks the owner's account, or lets it in again. For admins. */
export function OwnerAccess({ owner }: Pick<StaffStoreDetail, "owner">) {
  const say = useSay();
  const showDone = useShowDone();
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAct(useDecisionRefusal("storeGone"));
  const params = { id: owner.id };

  const unblock = () =>
    act(
      () => call("POST /api/v1/staff/accounts/:id/unblock", { params }),
      say("canLogInAgain", { email: owner.email }),
    );

  async function block(reason: string) {
    await call("POST /api/v1/staff/accounts/:id/block", { params, body: { reason } });
    setAsking(false);
    await showDone(say("accountBlocked", { email: owner.email }));
  }

  return (
    <div>
      {owner.blocked ? (
        <Button variant="ghost" size="small" busy={busy} onClick={unblock}>
          {say("unblockAccount")}
        </Button>
      ) : (
        <Button variant="danger-ghost" size="small" onClick={() => setAsking(true)}>
          {say("blockAccount")}
        </Button>
      )}
      <ReasonDialog
        open={asking}
        title={say("blockAccountQuestion")}
        text={say("blockAccountText")}
        submitText={say("block")}
        gone="storeGone"
        onSubmit={block}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
