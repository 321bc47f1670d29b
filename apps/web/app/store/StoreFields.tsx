import type { ReactNode } from "react";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";
import { CategoryField } from "./CategoryField.tsx";

interface StoreFieldsProps {
  /** false for a new store */
  exists: boolean;
  /** whether the form has to wait for an upload */
  uploading?: boolean;
  logo: ReactNode;
}

/** What the store form asks for, and its button. */
export function StoreFields({ exists, uploading, logo }: StoreFieldsProps) {
  const say = useSay();
  return (
    <>
      <h2>{say("storeInformation")}</h2>
      <TextField name="name" label={say("storeName")} autoComplete="organization" />
      <TextField
        name="website_url"
        label={say("websiteUrl")}
        type="url"
        autoComplete="url"
        placeholder="www.example.com"
        help={say("websiteUrlHelp")}
      />
      <CategoryField />
      {logo}
      <h2>{say("contact")}</h2>
      <div className="field-pair">
        <TextField
          name="contact_first_name"
          label={say("firstName")}
          autoComplete="given-name"
          optional
        />
        <TextField
          name="contact_last_name"
          label={say("lastName")}
          autoComplete="family-name"
          optional
        />
      </div>
      <TextField
        name="contact_email"
        label={say("contactEmail")}
        type="email"
        autoComplete="email"
        help={say("contactEmailHelp")}
      />
      <SubmitButton wide waits={uploading}>
        <Caps>{exists ? say("saveStoreChanges") : say("createYourStore")}</Caps>
      </SubmitButton>
    </>
  );
}
