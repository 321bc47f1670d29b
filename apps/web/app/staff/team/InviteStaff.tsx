import { InviteInput, limits } from "@coupon-center/contract";
import { call } from "../../api/call.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { Form } from "../../form/Form.tsx";
import { SelectField } from "../../form/SelectField.tsx";
import { SubmitButton } from "../../form/SubmitButton.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useZodForm } from "../../form/use-zod-form.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useSay } from "../../ui/use-say.ts";

const kept = ["email", "role"] as const;

export function InviteStaff() {
  const say = useSay();
  const form = useZodForm(InviteInput, { email: "", role: "reviewer" });
  const showDone = useShowDone();
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
          await showDone(say("invitationSent", { email: values.email }));
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
