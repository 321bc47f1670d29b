import { logoNumbers } from "@coupon-center/contract";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { withOffline } from "../api/api-error.ts";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { usePageContext } from "../page/use-page-context.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { ImageIcon } from "../ui/icons.tsx";
import { useSay } from "../ui/use-say.ts";
import { LogoError, uploadLogo } from "./upload-logo.ts";
import { useFileDrop } from "./use-file-drop.ts";

interface LogoFieldProps {
  /** true while a logo is uploading: saving now would omit it */
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

/**
 * The store's logo: selected or dropped, validated, uploaded and shown at once as on the page; it
 * can be removed.
 */
export function LogoField({ busy, setBusy }: LogoFieldProps) {
  const say = useSay();
  const pageContext = usePageContext();
  const { setValue, setError, clearErrors, getFieldState, formState } = useFormContext();
  const url: unknown = useWatch({ name: "logo_url" });
  const name: string = useWatch({ name: "name" });
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const error = getFieldState("logo_url", formState).error?.message;
  const shown =
    typeof url === "string" && url !== "" ? sameOriginSrc(url, pageContext.client) : null;

  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    clearErrors("logo_url");
    try {
      setValue("logo_url", await uploadLogo(file, pageContext, say), { shouldDirty: true });
    } catch (failure) {
      const message =
        failure instanceof LogoError
          ? failure.message
          : withOffline(say("somethingWrong"), failure);
      setError("logo_url", { message });
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  }

  const { over, drop } = useFileDrop((file) => void choose(file), busy);

  return (
    <Field label={say("logo")} help={say("logoHelp", logoNumbers)} error={error} announced optional>
      {(control) => (
        <div className={over ? "logo-field logo-field-over" : "logo-field"} {...drop}>
          <span className="logo-band">
            <span className="logo-frame">
              {shown ? (
                <img src={shown} width="120" height="40" alt={say("yourLogo")} />
              ) : (
                <ImageIcon />
              )}
            </span>
            <span className="logo-name" aria-hidden="true">
              <bdi>{name}</bdi>
            </span>
          </span>
          <input
            {...control}
            ref={input}
            className="logo-input"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={busy}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <span className="actions">
            <Button
              ref={upload}
              variant="ghost"
              size="small"
              busy={busy}
              onClick={() => input.current?.click()}
            >
              {shown ? say("replaceLogo") : say("uploadLogo")}
            </Button>
            {shown && (
              <Button
                variant="quiet"
                size="small"
                disabled={busy}
                onClick={() => {
                  setValue("logo_url", null, { shouldDirty: true });
                  // This button goes with the logo.
                  upload.current?.focus();
                }}
              >
                {say("removeLogo")}
              </Button>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}
