import { countText, formatMinorUnits, type Revenue } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { partOf } from "../api/part.ts";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { useClient } from "../page/use-page-context.ts";
import { requireAdmin } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useReload } from "../session/use-reload.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { MonthPlot } from "../staff/revenue/MonthPlot.tsx";
import { RevenueGlance } from "../staff/revenue/RevenueGlance.tsx";
import { RevenueTable } from "../staff/revenue/RevenueTable.tsx";
import { revenueCsv } from "../staff/revenue/revenue-text.ts";
import styleUrl from "../staff/screens.css?url";
import { zoneText } from "../time/day-text.ts";
import { Button } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { downloadCsv } from "../ui/csv.ts";
import { FailedPart } from "../ui/FailedPart.tsx";
import { CardSkeleton } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/staff-revenue.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("revenue");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadProfile(5_000);
  await requireAdmin(request);
  return partOf(call("GET /api/v1/staff/revenue", { signal: request.signal }));
}

export function HydrateFallback() {
  const say = useSay();
  return (
    <ScreenSkeleton title={<Caps>{say("revenueTitle")}</Caps>}>
      <RevenueGlance />
      <CardSkeleton />
    </ScreenSkeleton>
  );
}

export default function StaffRevenue({ loaderData: part }: Route.ComponentProps) {
  const say = useSay();
  const reload = useReload();
  const title = <Caps>{say("revenueTitle")}</Caps>;
  if (part.failed) {
    return (
      <Screen title={title}>
        <FailedPart onRetry={reload}>{say("revenueNotLoaded")}</FailedPart>
      </Screen>
    );
  }
  const { months } = part.data;
  const last = months.at(-1);
  if (last === undefined) {
    return (
      <Screen title={title}>
        <MessageTicket stub="0" title={say("noSubscriptions")}>
          <p>{say("noSubscriptionsText")}</p>
        </MessageTicket>
      </Screen>
    );
  }
  const save = () => downloadCsv(`revenue-${last.month}.csv`, revenueCsv(months, say));
  return (
    <Screen
      title={title}
      action={
        <Button variant="ghost" onClick={save}>
          {say("downloadCsv")}
        </Button>
      }
    >
      <RevenueGlance now={last} />
      <RevenuePlots revenue={part.data} />
      <section>
        <h2 id="by-month" className="section-title">
          {say("revenueByMonth")}
        </h2>
        <RevenueTable months={months} />
      </section>
      <RevenueNotes revenue={part.data} />
    </Screen>
  );
}

function RevenuePlots({ revenue: { months } }: { revenue: Revenue }) {
  const say = useSay();
  const { locale } = useClient();
  const currencies = months[0]?.recurring.map(({ currency }) => currency) ?? [];
  return (
    <div className="plots">
      <MonthPlot
        title={say("activeSubscriptions")}
        values={months.map(({ month, active }) => ({ month, value: active }))}
        write={(value) => countText(value, locale)}
      />
      {currencies.map((currency, place) => (
        <MonthPlot
          key={currency}
          title={say("recurringIn", { currency: currency.toUpperCase() })}
          values={months.map(({ month, recurring }) => ({
            month,
            value: recurring[place]?.unit_amount ?? 0,
          }))}
          write={(value) => formatMinorUnits(value, currency, locale)}
        />
      ))}
    </div>
  );
}

function RevenueNotes({ revenue: { without_price, yearly } }: { revenue: Revenue }) {
  const say = useSay();
  const { timeZone, locale } = useClient();
  return (
    <div className="muted revenue-notes">
      {without_price > 0 && <p>{say("withoutPrice", { count: without_price })}</p>}
      {yearly > 0 && <p>{say("yearlyInRevenue", { count: yearly })}</p>}
      <p>{say("revenueNotes", { zone: zoneText(timeZone, locale) })}</p>
    </div>
  );
}
