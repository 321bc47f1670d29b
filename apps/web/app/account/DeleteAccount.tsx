import { useState } from "react";
import { useNavigate } from "react-router";
import { orLook } from "../api/after-loss.ts";
import { call } from "../api/call.ts";
import { paths } from "../page/paths.ts";
import { renewSession } from "../session/renew.ts";
import { clearSession, readUser } from "../session/stored-user.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";
import { PasswordForm } from "./PasswordForm.tsx";

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-labelledby="delete-account">
      <h2 id="delete-account">Delete account</h2>
      <p className="muted">
        Ends your subscription, then removes your account, your store page and your coupons.
      </p>
      <Button variant="danger-ghost" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog open={open} title="Delete account?" onClose={() => setOpen(false)}>
        <div className="dialog-body">
          <p>Your store page goes offline at once. This cannot be undone.</p>
          <DeleteForm onClose={() => setOpen(false)} />
        </div>
      </Dialog>
    </Panel>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <PasswordForm
      label="Delete account"
      yes="Yes, delete"
      danger
      onClose={onClose}
      run={async (password) => {
        const user = readUser();
        await orLook(
          // Repeated, it would be refused by the session that has ended with the account.
          () => call("DELETE /api/v1/auth/me", { body: { password }, repeat: false }),
          async () => {
            const token = user && (await renewSession(user.token));
            return token === null ? { success: true } : null;
          },
        );
        await navigate(paths.home, { replace: true });
        clearSession();
        toast("Your account was deleted");
      }}
    />
  );
}
