/**
 * The tables of the store. Columns ending in `_ms` are real time; times in objects are the
 * sandbox's.
 */
export const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS object (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  owner TEXT,
  json TEXT NOT NULL,
  UNIQUE (kind, id)
);
CREATE INDEX IF NOT EXISTS object_by_kind ON object (kind, seq);
CREATE INDEX IF NOT EXISTS object_by_owner ON object (owner, kind, seq);
CREATE INDEX IF NOT EXISTS object_by_id ON object (id);
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS job (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS job_by_time ON job (at, seq);
CREATE TABLE IF NOT EXISTS delivery (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_try_ms INTEGER NOT NULL,
  answer TEXT
);
CREATE INDEX IF NOT EXISTS delivery_by_state ON delivery (state, next_try_ms, seq);
CREATE INDEX IF NOT EXISTS delivery_by_event ON delivery (event);
CREATE TABLE IF NOT EXISTS answered (
  key TEXT PRIMARY KEY,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  at_ms INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL COLLATE NOCASE,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS mail_by_recipient ON mail (recipient, id);
`;
