import type Stripe from "stripe";

/**
 * A Stripe object as it is kept and sent: what may be expanded is its id, decimals are text.
 * An object of type `Stored<T>` lacks nothing that the official library's type `T` promises.
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

/** Asks about the union as a whole before `Stored` looks at each of its members. */
type StoredField<T> = [string] extends [T] ? Exclude<T, object> : Stored<T>;
