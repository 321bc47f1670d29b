import type { StaffStore, StoreRevision } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { useClient } from "../page/use-page-context.ts";

/** The fields that a pending revision would change. */
export function RevisionDiff({ store, revision }: { store: StaffStore; revision: StoreRevision }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="section-title">
        Changes to review
      </h2>
      <div className="panel table-frame">
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Now</th>
              <th scope="col">New</th>
            </tr>
          </thead>
          <tbody>
            <DiffRow name="Name" before={store.name} after={revision.name} />
            <DiffRow name="Website" before={store.website_url} after={revision.website_url} />
            <DiffRow
              name="Logo"
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

function DiffRow({ name, before, after, draw = (value) => value }: DiffRowProps) {
  if (before === after) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <del>{before === null ? "none" : draw(before)}</del>
      </td>
      <td>
        <ins>{after === null ? "none" : draw(after)}</ins>
      </td>
    </tr>
  );
}

function Logo({ url }: { url: string }) {
  return <img src={sameOriginSrc(url, useClient())} width="120" height="40" alt="Logo" />;
}
