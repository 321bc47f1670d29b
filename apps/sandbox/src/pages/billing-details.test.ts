import type Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listAll } from "../testing/api.ts";
import { openPage, subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let customer: string;
let url: string;
beforeEach(async () => {
  customer = String((await subscribe(world.stripe)).customer);
  url = (await world.stripe.billingPortal.sessions.create({ customer })).url;
});
afterAll(() => world.close());

async function save(values: Record<string, string>): Promise<string> {
  const page = await openPage(`${url}/details`);
  const tax_type = /<option value="(\w+)" selected/.exec(page.html)?.[1] ?? "us_ein";
  const answer = await fetch(page.action, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...page.values, tax_type, ...values }),
  });
  return (await openPage(new URL(answer.headers.get("location") ?? "", url).href)).html;
}

const address = { line1: "Kai 1", city: "Bremen", postal_code: "28195", country: "DE" };
const all = { name: "Nordkiefer GmbH", ...address, tax_type: "eu_vat", tax_id: "DE123456789" };

async function latestInvoice(): Promise<Stripe.Invoice> {
  const [invoice] = (await world.stripe.invoices.list({ customer, limit: 1 })).data;
  if (!invoice) throw new Error("Nothing was invoiced");
  return invoice;
}

/** The texts of a PDF of one page. */
async function pdfText(address: string | null | undefined): Promise<string[]> {
  const answer = await fetch(address ?? "");
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect(file).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(start, start + 4)).toBe("xref");
  for (const [, place, number] of [...file.matchAll(/^(\d{10}) 00000 n /gm)].map(
    ([row, at], index) => [row, Number(at), index + 1] as const,
  ))
    expect(file.slice(place)).toMatch(new RegExp(`^${number} 0 obj\n`));
  return [...file.matchAll(/^\((.*)\) Tj T\*$/gm)].map(([, text = ""]) =>
    text.replace(/\\(.)/g, "$1").replaceAll("\u0080", "€"),
  );
}

test("the portal shows and changes name, address and tax id, once each", async () => {
  expect((await openPage(url)).html).toContain("No address and no tax ID.");
  const saved = await save(all);
  expect(saved).toContain("Your billing information was saved.");
  expect(saved).toContain("Kai 1<br>Bremen 28195<br>DE<br>EU VAT DE123456789");
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({
    name: "Nordkiefer GmbH",
    address: { ...address, line2: null, state: null },
  });
  const [taxId] = (await world.stripe.customers.listTaxIds(customer)).data;
  expect(taxId).toMatchObject({ type: "eu_vat", value: "DE123456789", country: "DE", customer });
  const [first, second] = await listAll(world, "/events");
  expect([second?.type, first?.type]).toEqual(["customer.updated", "customer.tax_id.created"]);
  await save({});
  expect((await listAll(world, "/events"))[0]?.id).toBe(first?.id);
  await save({ tax_type: "gb_vat", tax_id: "GB123456789" });
  const ids = (await world.stripe.customers.listTaxIds(customer)).data;
  expect(ids.map(({ value, country }) => [value, country])).toEqual([["GB123456789", "GB"]]);
  await save({ tax_id: "" });
  expect((await world.stripe.customers.listTaxIds(customer)).data).toEqual([]);
});

test("an invoice names its customer as of when it was finalized, on its page and in its PDF", async () => {
  const before = await latestInvoice();
  await save({ ...all, name: "Nord (Kiefer) GmbH", line2: "zweite Tür, 木" });
  await world.post("/sandbox/clock", { advance: "P1M" });
  const after = await latestInvoice();
  expect(after).toMatchObject({
    customer_name: "Nord (Kiefer) GmbH",
    customer_address: address,
    customer_tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
  });
  const page = (await openPage(after.hosted_invoice_url ?? "")).html;
  expect(page).toContain("<br>Kai 1<br>zweite Tür, 木<br>Bremen 28195<br>DE<br>EU VAT DE123456789");
  expect(await pdfText(after.invoice_pdf)).toEqual([
    `Invoice ${after.number}`,
    `${new Date(after.created * 1000).toISOString().slice(0, 10)} (paid)`,
    "",
    "Bill to",
    "Nord (Kiefer) GmbH",
    "customer@example.com",
    "Kai 1",
    "zweite Tür, ?",
    "Bremen 28195",
    "DE",
    "EU VAT DE123456789",
    "",
    ...["1 ? Coupon plan (at $24.99 / month)  $24.99", "Total  $24.99"].map((line) =>
      line.replace("1 ?", "1 ×"),
    ),
  ]);
  const kept = await world.stripe.invoices.retrieve(before.id);
  expect(kept.customer_tax_ids).toEqual([]);
  expect(await pdfText(kept.invoice_pdf)).not.toContain("Kai 1");
  const portal = (await openPage(url)).html;
  const links = [...portal.matchAll(/>([\w-]+)<\/a> \$24\.99 <a href="([^"]*)">PDF<\/a>/g)];
  expect(links.map(([, number]) => number)).toEqual([after.number, before.number]);
  for (const [, , link] of links) expect((await pdfText(link))[1]).toContain("(paid)");
});

test("tax ids are those of their customer, of known kinds", async () => {
  const { customers } = world.stripe;
  const made = await customers.createTaxId(customer, { type: "us_ein", value: "12-3456789" });
  expect(made.country).toBe("US");
  const other = await customers.create({});
  await expect(customers.deleteTaxId(other.id, made.id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(
    customers.createTaxId(customer, { type: "li_uid", value: "1" }),
  ).rejects.toMatchObject({ statusCode: 400, param: "type" });
  expect(await customers.deleteTaxId(customer, made.id)).toMatchObject({ deleted: true });
  expect((await customers.listTaxIds(customer)).data).toEqual([]);
});

test("an unknown session has expired, and a draft has no PDF", async () => {
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? new URLSearchParams({ name: "A" }) : null;
    const gone = await fetch(url.replace(/portal\/.*/, "portal/bps_x/details"), { method, body });
    expect(gone.status).toBe(404);
  }
  const nowhere = await fetch(url.replace(/portal\/.*/, "invoices/in_x/pdf"));
  expect(nowhere.status).toBe(404);
});
