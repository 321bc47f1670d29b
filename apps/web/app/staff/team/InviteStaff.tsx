import { InviteInput, limits } from "@coupon-center/contract";
import { call } from "../../api/call.ts";
import { Form } from "../../form/Form.tsx";
import { SelectField } from "../../form/SelectField.tsx";
import { SubmitButton } from "../../form/SubmitButton.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useZodForm } from "../../form/use-zod-form.ts";
import { useReload } from "../../session/use-reload.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import { useSay } from "../../ui/use-say.ts";

const kept = ["email", "role"] as const;

export function InviteStaff() {
  const say = useSay();
  const form = useZodForm(InviteInput, { email: "", role: "reviewer" });
  const reload = useReload();
  return (
    <Panel aria-labelledby="invite" className="team-invite">
      <h2 id="invite">{say("inviteSomebody")}</h2>
      <p className="muted">{say("inviteText", { days: limits.links.inviteDays })}</p>
      <Form
        form={form}
        label={say("invite")}
        keeps={kept}
        resetAfterSubmit
        onSubmit={async (values) => {
          await call("POST /api/v1/staff/members", { body: values });
          toast(say("invitationSent", { email: values.email }));
          await reload();
        }}
      >
        <TextField name="email" label={say("email")} type="email" autoComplete="off" />
        <SelectField
          name="role"
          label={say("role")}
          help={say("roleHelp")}
          options={[
            { value: "reviewer", text: say("roleReviewer") },
            { value: "admin", text: say("roleAdmin") },
          ]}
        />
        <SubmitButton>{say("sendInvitation")}</SubmitButton>
      </Form>
    </Panel>
  );
}
