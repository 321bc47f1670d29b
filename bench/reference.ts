import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import Fastify from "fastify";
import pg from "pg";
import type { ReferenceWork } from "./lib/reference.ts";

// The minimal equivalent: a bare Fastify with the same statement on the same database.
const work: ReferenceWork = JSON.parse(process.argv[2] ?? "{}");
const app = Fastify();

function sqliteRows(path: string): (parameters: SQLInputValue[]) => unknown {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;");
  const statement = db.prepare(work.sql);
  return (parameters) => statement.all(...parameters);
}

function postgresRows(url: string): (parameters: SQLInputValue[]) => Promise<unknown> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (parameters) => (await pool.query(work.sql, parameters)).rows;
}

const rowsOf = work.databaseUrl ? postgresRows(work.databaseUrl) : sqliteRows(work.file);
app.get<{ Querystring: { store_slug: string } }>("/api/v1/coupons", async (request, reply) => {
  const { store_slug: slug } = request.query;
  const parameters = work.parameters.map((value) => (value === work.slug ? slug : value));
  const rows = await rowsOf(parameters);
  return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(rows));
});

const page = work.page === "" ? Buffer.alloc(0) : readFileSync(work.page);
app.get("/page", (_request, reply) => {
  reply.header("content-type", "text/html; charset=utf-8").send(page);
});

app.get("/read-page", async (_request, reply) => {
  await rowsOf(work.parameters);
  return reply.header("content-type", "text/html; charset=utf-8").send(page);
});

const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`listening on ${address}\n`);
