import { type Kysely, sql } from "kysely";

/**
 * When the owner of a coupon is mailed that staff approved it: a little later, together with the
 * other coupons of the store that are approved meanwhile (rule 11.7).
 */
export async function couponApprovals({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("coupon").addColumn("approval_mail_at", "bigint").execute();
  await schema
    .createIndex("coupon_approval_mail")
    .on("coupon")
    .columns(["approval_mail_at", "id"])
    .where(sql.ref("approval_mail_at"), "is not", null)
    .execute();
}
