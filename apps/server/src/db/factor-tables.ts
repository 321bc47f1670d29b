import type { Generated } from "kysely";

/** The key of an account's authenticator app. */
export interface TotpTable {
  account_id: number;
  /** sealed; null until it is confirmed by a code */
  secret: string | null;
  /** sealed: a new key that waits for its first code */
  pending: string | null;
  pending_at: number | null;
  /** since when `secret` counts */
  confirmed_at: number | null;
  /** the time step of the latest code that was used; only later ones are accepted */
  last_step: Generated<number>;
}

/** A WebAuthn credential of an account. */
export interface PasskeyTable {
  id: string;
  account_id: number;
  /** 1 to 5, unique within the account, which limits their number */
  place: number;
  /** the authenticator's own id, in base64url; unique */
  credential_id: string;
  /** COSE, in base64url */
  public_key: string;
  /** the authenticator's count of signatures; 0 if it does not count */
  counter: number;
  /** separated by commas */
  transports: string;
  /** given by the owner */
  name: string;
  created_at: number;
  /** when it last signed in */
  used_at: number | null;
}

export interface RecoveryCodeTable {
  account_id: number;
  hash: string;
  used_at: number | null;
}
