import { InviteInput } from "@coupon-center/contract";
import { useRevalidator } from "react-router";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";

const roles = [
  { value: "reviewer", text: "Reviewer" },
  { value: "admin", text: "Admin" },
];

export function InviteStaff() {
  const form = useZodForm(InviteInput, { email: "", role: "reviewer" });
  const { revalidate } = useRevalidator();
  return (
    <Panel aria-labelledby="invite" className="team-invite">
      <h2 id="invite">Invite somebody</h2>
      <p className="muted">We mail a link to set a password. It works for 3 days.</p>
      <Form
        form={form}
        label="Invite"
        resetAfterSubmit
        onSubmit={async (values) => {
          await call("POST /api/v1/staff/members", { body: values });
          toast(`Invitation sent to ${values.email}`);
          await revalidate();
        }}
      >
        <TextField name="email" label="Email" type="email" autoComplete="off" />
        <SelectField
          name="role"
          label="Role"
          help="Reviewers decide on stores and coupons, admins also manage accounts."
          options={roles}
        />
        <SubmitButton>Send invitation</SubmitButton>
      </Form>
    </Panel>
  );
}
