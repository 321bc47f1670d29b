import { type AuditEntry, limits } from "@coupon-center/contract";
import { Panel } from "../../ui/Panel.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ActList } from "../ActList.tsx";

/** The latest acts on staff accounts and payment events, newest first. */
export function TeamHistory({ acts }: { acts: readonly AuditEntry[] }) {
  const say = useSay();
  return (
    <Panel aria-labelledby="history">
      <h2 id="history" className="section-title">
        {say("history")}
      </h2>
      <ActList entries={acts} about={({ account }) => account} most={limits.teamActs} />
    </Panel>
  );
}
