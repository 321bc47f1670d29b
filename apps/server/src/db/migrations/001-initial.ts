import type { CreateTableBuilder, Kysely } from "kysely";
import { sql } from "kysely";
import type { Engine } from "../engine.ts";

/** The schema of the first release, with the same statements on both engines. */
export function initial(engine: Engine) {
  const withId = <T extends string>(table: CreateTableBuilder<T>) =>
    engine === "postgres"
      ? table.addColumn("id", "integer", (c) => c.generatedAlwaysAsIdentity().primaryKey())
      : table.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement());

  return async function up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;

    await withId(schema.createTable("account"))
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("email_folded", "text", (c) => c.notNull())
      .addColumn("password_hash", "text", (c) => c.notNull())
      .addColumn("role", "text", (c) => c.notNull().check(sql`role in ('merchant', 'staff')`))
      .addColumn("email_verified_at", "bigint")
      .addColumn("pending_email", "text")
      .addColumn("suspended_at", "bigint")
      .addColumn("deleted_at", "bigint")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("payment_reference", "text", (c) => c.notNull().unique())
      .addColumn("stripe_customer_id", "text", (c) => c.unique())
      .addColumn("first_transaction_id", "integer")
      .addColumn("billing_version", "integer", (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint("account_email", ["client_id", "email_folded"])
      .execute();

    await schema
      .createTable("session")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("refresh_hash", "text", (c) => c.notNull())
      .addColumn("refresh_count", "integer", (c) => c.notNull())
      .addColumn("rotated_at", "bigint", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .addColumn("ended_at", "bigint")
      .execute();
    await schema.createIndex("session_account").on("session").column("account_id").execute();

    await withId(schema.createTable("one_time_token"))
      .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .addColumn("used_at", "bigint")
      .execute();
    await schema
      .createIndex("one_time_token_account")
      .on("one_time_token")
      .columns(["account_id", "kind"])
      .execute();

    await withId(schema.createTable("store"))
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("owner_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("name", "text", (c) => c.notNull().check(sql`length(name) between 1 and 120`))
      // Compared by code point on both engines, so that a letter is a range.
      .addColumn("name_key", engine === "postgres" ? sql`text collate "C"` : "text", (c) =>
        c.notNull(),
      )
      .addColumn("slug", "text", (c) => c.notNull())
      .addColumn("website_url", "text", (c) => c.notNull())
      .addColumn("url", "text", (c) => c.notNull())
      .addColumn("affiliate_website_url", "text", (c) => c.notNull())
      .addColumn("logo_url", "text")
      .addColumn("contact_first_name", "text", (c) => c.notNull())
      .addColumn("contact_last_name", "text", (c) => c.notNull())
      .addColumn("contact_email", "text", (c) => c.notNull())
      .addColumn("location", "text", (c) => c.notNull())
      .addColumn("primary_category", "integer", (c) => c.notNull())
      .addColumn("state", "text", (c) =>
        c.notNull().check(sql`state in ('pending', 'approved', 'declined', 'suspended')`),
      )
      .addColumn("decline_reason", "text")
      .addColumn("submitted_at", "bigint")
      .addColumn("approved_at", "bigint")
      .addColumn("revision", "text")
      .addColumn("revision_submitted_at", "bigint")
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .addColumn("deleted_at", "bigint")
      .addUniqueConstraint("store_owner", ["owner_id"])
      .addUniqueConstraint("store_slug", ["client_id", "slug"])
      .execute();
    await schema
      .createIndex("store_queue")
      .on("store")
      .columns(["client_id", "state", "submitted_at"])
      .execute();
    await schema
      .createIndex("store_revision")
      .on("store")
      .columns(["client_id", "revision_submitted_at"])
      .where(sql.ref("revision"), "is not", null)
      .execute();
    await schema
      .createIndex("store_name")
      .on("store")
      .columns(["client_id", "name_key", "id"])
      .execute();

    await withId(schema.createTable("coupon"))
      .addColumn("store_id", "integer", (c) => c.notNull().references("store.id"))
      .addColumn("slot", "integer", (c) => c.notNull().check(sql`slot between 1 and 10`))
      .addColumn("sort_number", "integer", (c) => c.notNull())
      .addColumn("offer_type", "text", (c) => c.notNull())
      .addColumn("label", "text", (c) => c.notNull())
      .addColumn("description", "text", (c) =>
        c.notNull().check(sql`length(description) between 1 and 120`),
      )
      .addColumn("destination_coupon_url", "text", (c) => c.notNull())
      .addColumn("custom_url", "text", (c) => c.notNull())
      .addColumn("destination_affiliate_url", "text", (c) => c.notNull())
      .addColumn("discount_code", "text", (c) => c.notNull())
      .addColumn("savings_amount", "text")
      .addColumn("savings_percent", "text")
      .addColumn("minimum_order", "text")
      .addColumn("is_range", "integer", (c) => c.notNull())
      .addColumn("start_date", "text", (c) => c.notNull())
      .addColumn("expiration_date", "text")
      .addColumn("approved", "integer", (c) => c.notNull())
      .addColumn("withdrawn_at", "bigint")
      .addColumn("withdrawn_reason", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .addUniqueConstraint("coupon_slot", ["store_id", "slot"])
      .addCheckConstraint(
        "coupon_dates",
        sql`expiration_date is null or expiration_date >= start_date`,
      )
      .execute();

    await schema
      .createIndex("coupon_held")
      .on("coupon")
      .column("store_id")
      .where(sql.ref("approved"), "=", sql.lit(0))
      .where(sql.ref("withdrawn_at"), "is", null)
      .execute();

    await schema
      .createTable("coupon_feedback")
      .addColumn("coupon_id", "integer", (c) =>
        c.notNull().references("coupon.id").onDelete("cascade"),
      )
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("outcome", "text", (c) => c.notNull())
      .addColumn("times", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("coupon_feedback_key", ["coupon_id", "day", "outcome"])
      .execute();

    await schema
      .createTable("subscription")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("start_date", "bigint", (c) => c.notNull())
      .addColumn("canceled_at", "bigint")
      .addColumn("current_period_end", "bigint")
      .addColumn("ends_at", "bigint")
      .addColumn("stripe_customer_id", "text", (c) => c.notNull())
      .addColumn("is_current", "integer", (c) => c.notNull())
      .addColumn("surplus", "text", (c) => c.check(sql`surplus in ('refund', 'end')`))
      .addColumn("settled_at", "bigint")
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .execute();
    await schema
      .createIndex("subscription_account")
      .on("subscription")
      .column("account_id")
      .execute();
    await schema
      .createIndex("subscription_current")
      .on("subscription")
      .column("account_id")
      .unique()
      .where(sql.ref("is_current"), "=", 1)
      .execute();

    await withId(schema.createTable("payment_transaction"))
      .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("stripe_invoice_id", "text", (c) => c.notNull().unique())
      .addColumn("stripe_subscription_id", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("receipt_url", "text")
      .addColumn("status", "text", (c) => c.notNull())
      .execute();
    await schema
      .createIndex("payment_transaction_account")
      .on("payment_transaction")
      .columns(["account_id", "created_at"])
      .execute();

    await schema
      .createTable("stripe_event")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("client_id", "integer")
      .addColumn("payload", "text", (c) => c.notNull())
      .addColumn("received_at", "bigint", (c) => c.notNull())
      .addColumn("done_at", "bigint")
      .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("due_at", "bigint", (c) => c.notNull())
      .addColumn("parked_at", "bigint")
      .addColumn("error", "text")
      .execute();
    await schema
      .createIndex("stripe_event_due")
      .on("stripe_event")
      .columns(["done_at", "due_at"])
      .execute();

    await withId(schema.createTable("outbox"))
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("recipient", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("data", "text", (c) => c.notNull())
      .addColumn("dedupe_key", "text", (c) => c.unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("due_at", "bigint", (c) => c.notNull())
      .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("lease_until", "bigint", (c) => c.notNull().defaultTo(0))
      .addColumn("sent_at", "bigint")
      .addColumn("dead_at", "bigint")
      .addColumn("error", "text")
      .execute();
    await schema
      .createIndex("outbox_due")
      .on("outbox")
      .columns(["sent_at", "dead_at", "due_at"])
      .execute();
    await schema
      .createIndex("outbox_recipient")
      .on("outbox")
      .columns(["client_id", "recipient", "kind"])
      .execute();

    await withId(schema.createTable("audit"))
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("actor", "text", (c) => c.notNull())
      .addColumn("act", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("subject_id", "integer", (c) => c.notNull())
      .addColumn("reason", "text")
      .addColumn("at", "bigint", (c) => c.notNull())
      .execute();
    await schema
      .createIndex("audit_subject")
      .on("audit")
      .columns(["subject", "subject_id"])
      .execute();

    await schema
      .createTable("upload")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("width", "integer", (c) => c.notNull())
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("bytes", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
    await schema.createIndex("upload_account").on("upload").column("account_id").execute();

    await schema
      .createTable("idempotency")
      .addColumn("account_id", "integer", (c) => c.notNull().references("account.id"))
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("request_hash", "text", (c) => c.notNull())
      .addColumn("answer", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("idempotency_key", ["account_id", "key"])
      .execute();

    await schema
      .createTable("throttle")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("expire", "bigint")
      .execute();

    await schema
      .createTable("setting")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .execute();
  };
}
