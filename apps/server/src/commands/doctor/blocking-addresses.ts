import { accountEmail } from "@coupon-center/contract";
import type { Db } from "../../db/engine.ts";
import { type Unplaced, warning } from "./finding.ts";

const MAX_TOLD = 20;

/**
 * Accounts of every client whose address counts as another one and is not accepted any more: it was
 * registered when it was, reaches nobody, and keeps the other's owner from registering. Where its
 * own mailbox took the mail that verifies it, it is somebody's.
 */
export async function findBlocking(db: Db): Promise<Unplaced[]> {
  const rows = await db
    .selectFrom("account")
    .select(["id", "client_id", "email", "email_folded"])
    .where("deleted_at", "is", null)
    .where("email_verified_at", "is", null)
    // All but a few are folded to their lower case.
    .where((eb) => eb(eb.fn("lower", ["email"]), "<>", eb.ref("email_folded")))
    .orderBy("id")
    .execute();
  const blocking = rows.filter(({ email }) => accountEmail.safeParse(email).data !== email);
  return blocking
    .slice(0, MAX_TOLD)
    .map(({ id, client_id: client, email_folded: owner }) =>
      warning(
        `account ${id} of client ${client} keeps the owner of ${owner} from registering: its address only counts as that one, and was never verified`,
        `npm run accounts -- delete ${id} --client ${client} --yes`,
      ),
    );
}
