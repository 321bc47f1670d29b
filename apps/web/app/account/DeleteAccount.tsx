import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/call.ts";
import { paths } from "../page/paths.ts";
import { renewSession } from "../session/renew.ts";
import { clearSession, readUser } from "../session/stored-user.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { PasswordForm } from "./PasswordForm.tsx";

export function DeleteAccount() {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-labelledby="delete-account">
      <h2 id="delete-account">{say("deleteAccount")}</h2>
      <p className="muted">{say("deleteAccountText")}</p>
      <Button variant="danger-ghost" onClick={() => setOpen(true)}>
        {say("deleteAccount")}
      </Button>
      <Dialog open={open} title={say("deleteAccountQuestion")} onClose={() => setOpen(false)}>
        <div className="dialog-body">
          <p>{say("deleteAccountSure")}</p>
          <DeleteForm onClose={() => setOpen(false)} />
        </div>
      </Dialog>
    </Panel>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <PasswordForm
      label={say("deleteAccount")}
      yes={say("yesDelete")}
      danger
      onClose={onClose}
      run={async (password) => {
        const user = readUser();
        await call("DELETE /api/v1/auth/me", {
          body: { password },
          // A second one would be refused, as the session has ended with the account.
          repeat: false,
          async resultIfLost() {
            const token = user && (await renewSession(user.token));
            return token === null || null;
          },
        });
        await navigate(paths.home, { replace: true });
        // Not that of another account, which may have logged in meanwhile.
        if (readUser()?.id === user?.id) clearSession();
        toast(say("accountDeleted"));
      }}
    />
  );
}
