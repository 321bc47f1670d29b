import type { Store } from "@coupon-center/contract";
import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { GuardedForm } from "../form/GuardedForm.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useIdempotencyKey } from "../form/use-idempotency-key.ts";
import { useZodForm } from "../form/use-zod-form.ts";
import { loadOwnCoupons } from "../merchant/own-coupons.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useClient, useCouponSiteHost } from "../page/use-page-context.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { SetupChecklist } from "../setup/SetupChecklist.tsx";
import { useSetup } from "../setup/use-setup.ts";
import { useWentLive } from "../setup/use-went-live.ts";
import { WentLive } from "../setup/WentLive.tsx";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { AddYourStore } from "../store/AddYourStore.tsx";
import { LivePage } from "../store/LivePage.tsx";
import { LogoField } from "../store/LogoField.tsx";
import { shownCoupons } from "../store/live-facts.ts";
import styleUrl from "../store/my-store.css?url";
import { ReviewBanner } from "../store/ReviewBanner.tsx";
import { saveStore } from "../store/save-store.ts";
import { StoreForm, storeDefaults } from "../store/store-form.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { QuietError } from "../ui/StateView.tsx";
import type { Route } from "./+types/my-store.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("myStore");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const user = await loadProfile();
  const store = user?.store ?? null;
  // Only the checklist needs them, so an error must not hide the form.
  const coupons = store ? await loadOwnCoupons(store.slug).catch(() => null) : [];
  return { store, coupons, email: user?.email ?? "" };
}

export function HydrateFallback() {
  return <ScreenSkeleton title={<Caps>MY STORE</Caps>} shape="form" />;
}

export default function MyStore({ loaderData: { store, coupons, email } }: Route.ComponentProps) {
  const client = useClient();
  const host = useCouponSiteHost();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const idempotencyKey = useIdempotencyKey();
  const setup = useSetup(coupons);
  // The review happens elsewhere, so the current user's store is used instead of the one loaded
  // with the screen.
  const current = useUser()?.store ?? store;
  const shown = current && coupons ? shownCoupons(current, coupons) : [];
  const wentLive = useWentLive(current, setup === null && shown.length > 0);
  const [uploading, setUploading] = useState(false);
  const form = useZodForm(StoreForm, storeDefaults(store, email));

  async function showSaved(saved: Store) {
    if (store === null) {
      // The store is stored with the user already, so a failing profile must not block the
      // navigation.
      await loadProfile().catch(() => undefined);
      await navigate(paths.payment);
      return;
    }
    form.reset(storeDefaults(saved, email));
    await navigate(paths.myStore, { replace: true, preventScrollReset: true });
  }

  return (
    <Screen
      title={store === null ? <AddYourStore host={host} /> : <Caps>MY STORE</Caps>}
      note={store?.name}
      action={
        current?.is_approved === false && (
          <Link className={buttonClass({ variant: "ghost" })} to={paths.storePreview}>
            Preview store page
          </Link>
        )
      }
    >
      <ReviewBanner store={current} />
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
            <div className="field-pair">
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
              <Caps>{store === null ? "CREATE YOUR STORE" : "SAVE CHANGES"}</Caps>
            </SubmitButton>
          </GuardedForm>
        </div>
        <aside className={current?.is_approved ? "side side-first" : "side"}>
          {setup && <SetupChecklist steps={setup} />}
          {wentLive && current && <WentLive name={current.name} />}
          {current?.is_approved && <LivePage store={current} coupons={coupons} />}
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
