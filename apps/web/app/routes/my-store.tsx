import { useState } from "react";
import { Link } from "react-router";
import { GuardedForm } from "../form/GuardedForm.tsx";
import { useIdempotencyKey } from "../form/use-idempotency-key.ts";
import { useResetUnchangedFields } from "../form/use-reset-unchanged-fields.ts";
import { useZodForm } from "../form/use-zod-form.ts";
import { loadOwnStore } from "../merchant/load-own-store.ts";
import { useCurrentStore } from "../merchant/use-current-store.ts";
import { useReloadEachDay } from "../merchant/use-reload-each-day.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useNavigateWhileShown } from "../page/use-navigate-while-shown.ts";
import { useClient, useCouponSiteHost } from "../page/use-page-context.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { readUser } from "../session/stored-user.ts";
import { useFreshProfile } from "../session/use-fresh-profile.ts";
import { useReload } from "../session/use-reload.ts";
import { SetupChecklist } from "../setup/SetupChecklist.tsx";
import { useSetup } from "../setup/use-setup.ts";
import { useWentLive } from "../setup/use-went-live.ts";
import { WentLive } from "../setup/WentLive.tsx";
import { Screen } from "../shell/Screen.tsx";
import { AddYourStore } from "../store/AddYourStore.tsx";
import { LivePage } from "../store/LivePage.tsx";
import { LogoField } from "../store/LogoField.tsx";
import { shownCoupons } from "../store/live-facts.ts";
import styleUrl from "../store/my-store.css?url";
import { ReviewBanner } from "../store/ReviewBanner.tsx";
import { StoreFields } from "../store/StoreFields.tsx";
import { StoreSkeleton } from "../store/StoreSkeleton.tsx";
import { saveStore } from "../store/save-store.ts";
import { StoreForm, storeDefaults } from "../store/store-form.ts";
import { businessNow } from "../time/business-time.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { QuietError } from "../ui/FailedPart.tsx";
import { ONE_COLUMN, useMedia } from "../ui/use-media.ts";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/my-store.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("myStore");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const asked = businessNow();
  const own = await loadOwnStore();
  // Only the checklist needs them, so an error must not hide the form.
  const coupons = own ? await own.coupons.catch(() => null) : [];
  return { store: own?.store ?? null, coupons, email: readUser()?.email ?? "", asked };
}

export function HydrateFallback() {
  return <StoreSkeleton />;
}

/** The value, held as it was while something goes on. */
function useHeldWhile<T>(busy: boolean, value: T): T {
  const [before, setBefore] = useState(value);
  if (!busy && before !== value) setBefore(value);
  return busy ? before : value;
}

export default function MyStore({ loaderData }: Route.ComponentProps) {
  const { store, coupons, email, asked } = loaderData;
  const say = useSay();
  const client = useClient();
  const host = useCouponSiteHost();
  const navigate = useNavigateWhileShown();
  const reload = useReload();
  const tries = useIdempotencyKey();
  const setup = useSetup(coupons);
  // In one column the next step is above the form, as one line.
  const narrow = useMedia(ONE_COLUMN);
  const latest = useCurrentStore(store);
  const stored = storeDefaults(latest, email, client);
  const form = useZodForm(StoreForm, stored);
  useResetUnchangedFields(form, stored);
  const { isSubmitting, isDirty, dirtyFields } = form.formState;
  const current = useHeldWhile(isSubmitting, latest);
  useFreshProfile(current !== null);
  const shown = current && coupons ? shownCoupons(current, coupons) : [];
  const wentLive = useWentLive(current, setup === null && shown.length > 0);
  const [uploading, setUploading] = useState(false);
  useReloadEachDay(asked, isDirty || isSubmitting || uploading);

  async function showSaved() {
    if (current === null) {
      // The store is stored with the user already, so a failing profile must not block the
      // navigation.
      await loadProfile().catch(() => undefined);
      await navigate(paths.payment);
      return;
    }
    await reload();
  }

  return (
    <Screen
      title={current === null ? <AddYourStore host={host} /> : <Caps>{say("myStoreTitle")}</Caps>}
      note={current?.name}
      action={
        current?.is_approved === false && (
          <Link className={buttonClass({ variant: "ghost" })} to={paths.storePreview}>
            {say("previewStorePage")}
          </Link>
        )
      }
    >
      <ReviewBanner store={current} />
      <div className="columns">
        <div className="panel panel-pad">
          <GuardedForm
            form={form}
            label={say("storeForm")}
            onSubmit={(values) => saveStore(current, values, dirtyFields, client, tries, say)}
            shows={(saved) => storeDefaults(saved, email, client)}
            onSaved={showSaved}
            fieldNames={{ url: "website_url" }}
            waits={uploading}
          >
            <StoreFields
              exists={current !== null}
              uploading={uploading}
              logo={<LogoField busy={uploading} setBusy={setUploading} />}
            />
          </GuardedForm>
        </div>
        <aside className="side side-first">
          {setup && <SetupChecklist steps={setup} folded={narrow} />}
          {wentLive && current && <WentLive name={current.name} />}
          {current?.is_approved && <LivePage store={current} coupons={coupons} />}
          {coupons === null && <QuietError onRetry={reload}>{say("nextStepsFailed")}</QuietError>}
        </aside>
      </div>
    </Screen>
  );
}
