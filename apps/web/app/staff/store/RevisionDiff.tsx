import type { StaffStore, StoreRevision } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { sameOriginSrc } from "../../page/same-origin-src.ts";
import { useClient } from "../../page/use-page-context.ts";
import { useSay } from "../../ui/use-say.ts";
import { Address } from "./Address.tsx";

/** The fields that a pending revision would change. */
export function RevisionDiff({ store, revision }: { store: StaffStore; revision: StoreRevision }) {
  const say = useSay();
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="section-title">
        {say("changesToReview")}
      </h2>
      <div className="panel table-frame">
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">{say("diffField")}</th>
              <th scope="col">{say("diffNow")}</th>
              <th scope="col">{say("diffNew")}</th>
            </tr>
          </thead>
          <tbody>
            <DiffRow name={say("storeName")} before={store.name} after={revision.name} />
            <DiffRow
              name={say("website")}
              before={store.website_url}
              after={revision.website_url}
              draw={(url) => <Address text={url} />}
            />
            <DiffRow
              name={say("logo")}
              before={store.logo_url}
              after={revision.logo_url}
              draw={(url) => <Logo url={url} />}
            />
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface DiffRowProps {
  name: string;
  before: string | null;
  after: string | null;
  draw?: (value: string) => ReactNode;
}

function DiffRow({ name, before, after, draw = (value) => <bdi>{value}</bdi> }: DiffRowProps) {
  const say = useSay();
  if (before === after) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <del>{before === null ? say("diffNone") : draw(before)}</del>
      </td>
      <td>
        <ins>{after === null ? say("diffNone") : draw(after)}</ins>
      </td>
    </tr>
  );
}

function Logo({ url }: { url: string }) {
  const src = sameOriginSrc(url, useClient());
  return <img src={src} width="120" height="40" alt={useSay()("logo")} />;
}
