/** The search words of coupons: of the description and the store's name, and '' for each coupon. */
export interface CouponWordTable {
  client_id: number;
  word: string;
  coupon_id: number;
}

export interface StoreWordTable {
  client_id: number;
  word: string;
  store_id: number;
}

/** Tables derived from others: omitted in backups and rebuilt by a restore. */
export interface DerivedTables {
  coupon_word: CouponWordTable;
  store_word: StoreWordTable;
  store_name_word: StoreWordTable;
}
