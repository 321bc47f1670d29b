const WRITES = /\b(insert|update|delete)\b/i;

/** Whether a statement may change rows, or locks them, `for update`. */
export const isWrite = (sql: string): boolean => WRITES.test(sql);
