import type Stripe from "stripe";

/**
 * A Stripe object as it is stored and sent: expandable fields are ids, decimals are text. An object
 * of type `Stored<T>` has all fields of the official library's type `T`.
 */
export type Stored<T> = T extends Stripe.Decimal
  ? string
  : string extends T
    ? Exclude<T, object>
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends Array<infer Item>
        ? Array<StoredField<Item>>
        : T extends object
          ? { [Key in keyof T]: StoredField<T[Key]> }
          : T;

/** Checks the union as a whole before `Stored` distributes over its members. */
type StoredField<T> = [string] extends [T] ? Exclude<T, object> : Stored<T>;
