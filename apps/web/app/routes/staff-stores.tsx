import { redirect, useNavigation, useSearchParams } from "react-router";
import { call } from "../api/call.ts";
import { partOf } from "../api/part.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { requireStaff } from "../session/guards.ts";
import { Screen } from "../shell/Screen.tsx";
import { ParkedEvents } from "../staff/billing/ParkedEvents.tsx";
import { Pager } from "../staff/Pager.tsx";
import { EmptyList } from "../staff/queue/EmptyList.tsx";
import { QueueLabels, QueueRow } from "../staff/queue/QueueRow.tsx";
import { QueueSearch } from "../staff/queue/QueueSearch.tsx";
import { QueueSkeleton } from "../staff/queue/QueueSkeleton.tsx";
import { QueueTabs } from "../staff/queue/QueueTabs.tsx";
import { besideAddress, shownPage, wantedList } from "../staff/queue/queue-address.ts";
import styleUrl from "../staff/screens.css?url";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/staff-stores.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("stores");

const PAGE_SIZE = 20;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request);
  const params = new URL(request.url).searchParams;
  const { state, search } = wantedList(params);
  const page = wholeOf(params, "page") ?? 1;
  const beside = {
    after: wholeOf(params, "after"),
    before: wholeOf(params, "before"),
    place: params.get("place") ?? undefined,
  };
  const parkedPage = wholeOf(params, "parked") ?? 1;
  const { signal } = request;
  const [list, parked] = await Promise.all([
    call("GET /api/v1/staff/stores", {
      query: { state, search, page, page_size: PAGE_SIZE, ...beside },
      signal,
    }),
    partOf(
      call("GET /api/v1/staff/parked-events", {
        query: { page: parkedPage, page_size: 100 },
        signal,
      }),
    ),
  ]);
  // What was on this page has been decided on since; the last one that there is takes its place.
  if (list.results.length === 0 && list.previous !== null)
    throw redirect(paths.staff + besideAddress(list.previous));
  return { state, search, page, list, parked, parkedPage };
}

/** A positive whole number of the URL; what else is there is ignored. */
function wholeOf(params: URLSearchParams, name: string): number | undefined {
  const value = Number(params.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

export function HydrateFallback() {
  return <QueueSkeleton {...wantedList(useSearchParams()[0])} />;
}

export default function StaffStores({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const { state, search, page, list, parked, parkedPage } = loaderData;
  const { next, previous } = list;
  const busy = useNavigation().state === "loading";
  const isMore = list.capped.includes(state);
  const count = say(isMore ? "moreStoresThan" : "storeCount", { count: list.count });
  return (
    <Screen title={<Caps>{say("storesTitle")}</Caps>} note={<span role="status">{count}</span>}>
      <div className="ends queue-tools">
        <QueueTabs state={state} search={search} counts={list.counts} capped={list.capped} />
        <QueueSearch state={state} search={search} />
      </div>
      {list.results.length === 0 ? (
        <EmptyList state={state} search={search} isElsewhere={list.counts.all > 0} />
      ) : (
        <ul className="panel queue" aria-busy={busy}>
          <QueueLabels />
          {list.results.map((store) => (
            <QueueRow key={store.id} store={store} />
          ))}
        </ul>
      )}
      <Pager
        label={say("pages")}
        page={shownPage(page, list)}
        previous={previous && besideAddress(previous)}
        next={next && besideAddress(next)}
      />
      <ParkedEvents parked={parked} page={parkedPage} />
    </Screen>
  );
}
