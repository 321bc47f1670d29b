import { StaffStoreQuery } from "@coupon-center/contract";
import { Link, useNavigation } from "react-router";
import { call } from "../api/call.ts";
import { partOf } from "../api/part.ts";
import { pageMeta } from "../page/meta.ts";
import { requireStaff } from "../session/guards.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { ParkedEvents } from "../staff/ParkedEvents.tsx";
import { QueueRow } from "../staff/QueueRow.tsx";
import { QueueSearch } from "../staff/QueueSearch.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Route } from "./+types/staff-stores.ts";
import "../staff/staff.css";

export const meta = pageMeta("Stores");

const PAGE_SIZE = 20;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireStaff(request);
  const params = new URL(request.url).searchParams;
  const search = params.get("search")?.trim() ?? "";
  // A search that names no state looks everywhere, not only in the queue.
  const wanted = params.get("state") ?? (search === "" ? "pending" : "all");
  const state = StaffStoreQuery.shape.state.parse(wanted);
  const page = Math.max(1, Math.trunc(Number(params.get("page")) || 1));
  const { signal } = request;
  const [list, parked] = await Promise.all([
    call("GET /api/v1/staff/stores", {
      query: { state, search, page, page_size: PAGE_SIZE },
      signal,
    }),
    partOf(call("GET /api/v1/staff/parked-events", { query: { page_size: 100 }, signal })),
  ]);
  return { state, search, page, list, parked };
}

export function HydrateFallback() {
  return <ScreenSkeleton title="STORES" shape="list" />;
}

export default function StaffStores({ loaderData }: Route.ComponentProps) {
  const { state, search, page, list, parked } = loaderData;
  const emptyQueue = state === "pending" && search === "";
  const busy = useNavigation().state === "loading";
  const to = (wanted: number) => `?${new URLSearchParams({ state, search, page: String(wanted) })}`;
  return (
    <Screen title="STORES" note={list.count === 1 ? "1 store" : `${list.count} stores`}>
      <QueueSearch key={`${state} ${search}`} state={state} search={search} />
      {list.results.length === 0 ? (
        <section className="panel">
          <StateView title={emptyQueue ? "Nothing to review" : "No store found"}>
            <p>
              {emptyQueue
                ? "New stores and changes of approved ones appear here, the oldest first."
                : "Try other words or another state."}
            </p>
          </StateView>
        </section>
      ) : (
        <ul className="panel queue" aria-busy={busy}>
          {list.results.map((store) => (
            <QueueRow key={store.id} store={store} />
          ))}
        </ul>
      )}
      {list.count > PAGE_SIZE && (
        <nav className="actions" aria-label="Pages">
          {page > 1 && (
            <Link className={buttonClass({ variant: "ghost", size: "small" })} to={to(page - 1)}>
              Previous
            </Link>
          )}
          <span className="muted">
            Page {page} of {Math.ceil(list.count / PAGE_SIZE)}
          </span>
          {page * PAGE_SIZE < list.count && (
            <Link className={buttonClass({ variant: "ghost", size: "small" })} to={to(page + 1)}>
              Next
            </Link>
          )}
        </nav>
      )}
      <ParkedEvents parked={parked} />
    </Screen>
  );
}
