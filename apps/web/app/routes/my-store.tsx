import type { Store } from "@coupon-center/contract";
import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { GuardedForm } from "../form/GuardedForm.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useIdempotencyKey } from "../form/use-idempotency-key.ts";
import { useZodForm } from "../form/use-zod-form.ts";
import { loadOwnCoupons } from "../merchant/own-coupons.ts";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useClient, useCouponSiteHost } from "../page/use-page-context.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { SetupChecklist } from "../setup/SetupChecklist.tsx";
import { useSetup } from "../setup/use-setup.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { LogoField } from "../store/LogoField.tsx";
import { PublicAddress } from "../store/PublicAddress.tsx";
import { ReviewBanner } from "../store/ReviewBanner.tsx";
import { saveStore } from "../store/save-store.ts";
import { StoreForm, storeDefaults } from "../store/store-form.ts";
import { buttonClass } from "../ui/Button.tsx";
import { QuietError } from "../ui/StateView.tsx";
import type { Route } from "./+types/my-store.ts";

export const meta = pageMeta("My Store");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const user = await loadProfile();
  const store = user?.store ?? null;
  // Only the checklist needs them: a failure must not take the form away.
  const coupons = store ? await loadOwnCoupons(store.slug).catch(() => null) : [];
  return { store, coupons, email: user?.email ?? "" };
}

export function HydrateFallback() {
  return <ScreenSkeleton title="MY STORE" shape="form" />;
}

export default function MyStore({ loaderData: { store, coupons, email } }: Route.ComponentProps) {
  const client = useClient();
  const host = useCouponSiteHost();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const idempotencyKey = useIdempotencyKey();
  const setup = useSetup(coupons);
  const [uploading, setUploading] = useState(false);
  const form = useZodForm(StoreForm, storeDefaults(store, email));

  async function showSaved(saved: Store) {
    if (store === null) {
      // Kept on the user already: a profile that does not come must not bar the way.
      await loadProfile().catch(() => undefined);
      await navigate(paths.payment);
      return;
    }
    form.reset(storeDefaults(saved, email));
    await navigate(paths.myStore, { replace: true, preventScrollReset: true });
  }

  return (
    <Screen
      title={store === null ? `ADD YOUR STORE TO ${host}` : "MY STORE"}
      note={store?.name}
      action={
        store && (
          <Link className={buttonClass({ variant: "ghost" })} to={paths.storePreview}>
            Preview store page
          </Link>
        )
      }
    >
      <ReviewBanner store={store} />
      <div className="columns">
        <div className="panel panel-pad">
          <GuardedForm
            form={form}
            label="Store"
            onSubmit={(values) => saveStore(store, values, client.id, idempotencyKey())}
            onSaved={showSaved}
            fieldNames={{ url: "website_url" }}
          >
            <h2>Store information</h2>
            <TextField name="name" label="Name" autoComplete="organization" />
            <TextField
              name="website_url"
              label="Website URL"
              type="url"
              autoComplete="url"
              placeholder="www.example.com"
              help="The address of your shop, where shoppers are sent."
            />
            <LogoField busy={uploading} setBusy={setUploading} />
            <h2>Contact</h2>
            <div className="two">
              <TextField
                name="contact_first_name"
                label="First name"
                autoComplete="given-name"
                optional
              />
              <TextField
                name="contact_last_name"
                label="Last name"
                autoComplete="family-name"
                optional
              />
            </div>
            <TextField
              name="contact_email"
              label="Email"
              type="email"
              autoComplete="email"
              help="For us only. It is never shown to shoppers."
            />
            <SubmitButton wide waits={uploading}>
              {store === null ? "CREATE YOUR STORE" : "SAVE CHANGES"}
            </SubmitButton>
          </GuardedForm>
        </div>
        <aside className="side">
          {setup && <SetupChecklist steps={setup} />}
          {store?.is_approved && <PublicAddress slug={store.slug} />}
          {coupons === null && (
            <QuietError onRetry={() => void revalidate()}>
              Your next steps could not be loaded.
            </QuietError>
          )}
        </aside>
      </div>
    </Screen>
  );
}
