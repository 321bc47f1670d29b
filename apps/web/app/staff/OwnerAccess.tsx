import type { StaffStoreDetail } from "@coupon-center/contract";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../api/call.ts";
import { useAct } from "../api/use-act.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** Blocks the owner's account, or lets it in again. For admins. */
export function OwnerAccess({ owner }: Pick<StaffStoreDetail, "owner">) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAct();
  const params = { id: owner.id };

  const unblock = () =>
    act(
      () => call("POST /api/v1/staff/accounts/:id/unblock", { params }),
      `${owner.email} can log in again`,
    );

  async function block(reason: string) {
    await call("POST /api/v1/staff/accounts/:id/block", { params, body: { reason } });
    setAsking(false);
    toast(`${owner.email} is blocked`);
    await revalidate();
  }

  return (
    <div>
      {owner.blocked ? (
        <Button variant="ghost" size="small" busy={busy} onClick={unblock}>
          Unblock account
        </Button>
      ) : (
        <Button variant="danger-ghost" size="small" onClick={() => setAsking(true)}>
          Block account
        </Button>
      )}
      <ReasonDialog
        open={asking}
        title="Block account?"
        text="Nobody can log in to it, and the store is suspended. The owner reads this, word for word."
        submitText="Block"
        onSubmit={block}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
