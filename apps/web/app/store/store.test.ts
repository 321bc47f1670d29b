// @vitest-environment happy-dom
import { faultText, type Store, StoreInput, sayIn } from "@coupon-center/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isStorePublic } from "../merchant/is-store-public.ts";
import { clearSession, readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, store, storedUser, subscription } from "../testing/entities.ts";
import { brokenAnswer, fakeApi, json } from "../testing/fake-api.ts";
import { lastToast } from "../testing/last-toast.ts";
import { serverTime } from "../testing/server-time.ts";
import { saveStore } from "./save-store.ts";
import { StoreForm, storeDefaults, storePayload } from "./store-form.ts";

const CREATE = "POST /api/v1/stores";
const CHANGE = "PUT /api/v1/stores/:store";
const ME = "GET /api/v1/auth/me";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser({ store: null }));
});
afterEach(() => {
  freshBrowser();
  tries.mockClear();
});

const values = {
  name: "Harbour Tea",
  website_url: "https://tea.example.com",
  logo_url: "https://tea.example.com/logo.png",
  contact_first_name: "Ada",
  contact_last_name: "North",
  contact_email: "ada@tea.example",
  primary_category: 501,
};
const allTyped = Object.fromEntries(Object.keys(values).map((field) => [field, true]));
const client = { id: 8, location: "us", defaultCategory: 501, categories: [] };
const tries = vi.fn((_body: unknown) => ({ key: "a-key" }));

test("the payload has the form's values and the fixed fields, and is valid for the API (rule 4.2)", () => {
  const payload = storePayload(values, null, { ...client, id: 10 });
  expect(payload).toEqual({
    ...values,
    url: "https://tea.example.com",
    affiliate_website_url: "https://tea.example.com",
    client: 10,
    slug: "harbour tea-cp",
    location: "us",
    primary_category: 501,
  });
  expect(StoreInput.safeParse(payload).success).toBe(true);
});

test("addresses beside the website, which the form does not ask for, stay; equal ones follow it (rule 4.5)", () => {
  const partner = "https://partner.example.com/tea";
  const own = { ...store, url: store.website_url, affiliate_website_url: partner };
  const { url, affiliate_website_url } = storePayload(values, own, client);
  expect({ url, affiliate_website_url }).toEqual({
    url: values.website_url,
    affiliate_website_url: partner,
  });
});

test("name, website and contact address are required; first and last name and logo are not (rule 4.2)", () => {
  const issues = StoreForm.safeParse({ ...storeDefaults(null, "", client) }).error?.issues ?? [];
  expect(
    Object.fromEntries(issues.map(({ path, message }) => [path[0], faultText("en", message)])),
  ).toEqual({
    name: "Name is required",
    website_url: "Website URL is required",
    contact_email: "Email is required",
  });
  expect(StoreForm.parse(values)).toEqual(values);
});

test("a new store's form starts with the merchant's own address", () => {
  expect(storeDefaults(null, "ada@tea.example", client)).toEqual({
    name: "",
    website_url: "",
    logo_url: null,
    contact_first_name: "",
    contact_last_name: "",
    contact_email: "ada@tea.example",
    primary_category: "501",
  });
});

const kinds = {
  id: 10,
  location: "mx",
  defaultCategory: 7,
  categories: [
    { id: 6, name: "Food" },
    { id: 7, name: "Fashion" },
  ],
};
const sentBy = (shown: Store | null, chosen?: string) => {
  const form = { ...storeDefaults(shown, values.contact_email, kinds), ...stored };
  const sent = StoreForm.parse(chosen === undefined ? form : { ...form, primary_category: chosen });
  const { location, primary_category } = storePayload(sent, shown, kinds);
  return { location, primary_category };
};

test("a brand's own location and category are a new store's; a store keeps its own (rule 1.10)", () => {
  expect(sentBy(null)).toEqual({ location: "mx", primary_category: 7 });
  expect(sentBy(null, "6")).toEqual({ location: "mx", primary_category: 6 });
  const own = { ...store, location: "ca", primary_category: 6 };
  expect(sentBy(own)).toEqual({ location: "ca", primary_category: 6 });
});

test("a category that the brand has no longer is kept until another is chosen (rule 1.10)", () => {
  expect(storeDefaults(store, "", kinds).primary_category).toBe("");
  expect(sentBy(store).primary_category).toBeNull();
  expect(sentBy(store, "7").primary_category).toBe(7);
  expect(storeDefaults({ ...store, primary_category: 6 }, "", client).primary_category).toBe("6");
});

const stored = {
  name: "Northpine",
  website_url: "https://northpine.example.com",
  logo_url: "https://northpine.example.com/logo.png",
  contact_first_name: "Ada",
  contact_last_name: "North",
  contact_email: "shop@northpine.example",
};
const shownCategory = { primary_category: "501" };

test("an existing store's form shows the stored values, and a change that waits for review as it was saved (rule 5.5)", () => {
  expect(storeDefaults(store, "ada@tea.example", client)).toEqual({ ...stored, ...shownCategory });
  const waiting = { name: "North", website_url: "https://xn--mnchen-3ya.example", logo_url: null };
  const pending_revision = { ...waiting, submitted_at: "2026-11-20T10:00:00Z" };
  expect(storeDefaults({ ...store, pending_revision }, "", client)).toEqual({
    ...stored,
    ...waiting,
    website_url: "https://münchen.example",
    ...shownCategory,
  });
});

test("a mail address in other letters is shown as it was typed, and is no change when another field is (rules 2.2, 10.5)", () => {
  const own = { ...store, contact_email: "info@xn--mnchen-3ya.example" };
  const shown = storeDefaults(own, "", client);
  expect(shown.contact_email).toBe("info@münchen.example");
  const sent = (contact_email: string) =>
    storePayload(StoreForm.parse({ ...shown, contact_email }), own, client).contact_email;
  expect(sent("info@münchen.example")).toBe(own.contact_email);
  expect(sent("office@münchen.example")).toBe("office@münchen.example");
});

test("creating stores the result with the user and shows a message (rule 4.3)", async () => {
  const sent = fakeApi({ [CREATE]: () => json(store, 201) });
  expect(await saveStore(null, values, {}, client, tries, sayIn("en-US"))).toEqual(store);
  expect(sent[0]?.body).toEqual(storePayload(values, null, client));
  expect(sent[0]?.headers.get("idempotency-key")).toBe("a-key");
  expect(tries.mock.calls).toEqual([[sent[0]?.body]]);
  expect(readUser()?.store).toEqual(store);
  expect(lastToast()).toEqual(["Your store page was created successfully", "good"]);
});

test("a change is sent to the own store and shows a message (rule 4.3)", async () => {
  const changed = { ...store, name: "Harbour Tea" };
  const sent = fakeApi({ [ME]: () => json(me), [CHANGE]: () => json(changed) });
  expect(await saveStore(store, values, allTyped, client, tries, sayIn("en-US"))).toEqual(changed);
  expect(sent[1]).toMatchObject({ method: "PUT", body: storePayload(values, store, client) });
  expect(tries).not.toHaveBeenCalled();
  expect(sent[1]?.url.href).toMatch(/\/api\/v1\/stores\/northpine-cp\?id=3&client=8$/);
  expect(readUser()?.store).toEqual(changed);
  expect(lastToast()).toEqual(["Changes saved successfully", "good"]);
});

test("what was typed is not sent as the change of another account that has logged in before its store was read (rule 2.7)", async () => {
  writeUser(storedUser({ store }));
  const readAsOther = () => {
    writeUser(storedUser({ id: 6, token: "other" }));
    return json({ ...me, id: 6 });
  };
  const sent = fakeApi({ [ME]: readAsOther, [CHANGE]: () => json(store) });
  const saving = saveStore(store, values, allTyped, client, tries, sayIn("en-US"));
  await expect(saving).rejects.toMatchObject({ status: 403 });
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a store whose answer comes after another account has logged in is not stored with that one (rule 2.7)", async () => {
  writeUser(storedUser({ store }));
  const other = storedUser({ id: 6, token: "other", store: null });
  const late = () => {
    writeUser(other);
    return json({ ...store, name: "Harbour Tea" });
  };
  fakeApi({ [ME]: () => json(me), [CHANGE]: late });
  await saveStore(store, values, allTyped, client, tries, sayIn("en-US"));
  expect(readUser()).toMatchObject({ id: 6, token: "other", store: null });
});

test("a change leaves the fields that were not typed in as another browser has stored them (rule 12.9)", async () => {
  const pending_revision = { ...stored, name: "Renamed", submitted_at: "2026-11-20T10:00:00Z" };
  const latest = { ...store, contact_email: "new@northpine.example", pending_revision };
  const sent = fakeApi({ [ME]: () => json({ ...me, store: latest }), [CHANGE]: () => json(store) });
  const typed = { contact_first_name: true };
  await saveStore(store, values, typed, client, tries, sayIn("en-US"));
  const { contact_first_name } = values;
  const { name } = pending_revision;
  const { contact_email } = latest;
  expect(sent[1]?.body).toMatchObject({ name, contact_email, contact_first_name });
});

test.each([
  ["a store", { is_approved: false, declined: true }, "Your store page was declined"],
  ["a revision", {}, "Your latest changes to name, website or logo were declined"],
])(
  "a change is not sent before its owner was shown that %s was declined meanwhile, as saving removes the reason (rule 5.5)",
  async (_what, change, said) => {
    const latest = { ...store, ...change, decline_reason: "The name is rude" };
    const sent = fakeApi({
      [ME]: () => json({ ...me, store: latest }),
      [CHANGE]: () => json(store),
    });
    const save = (shown: Store) =>
      saveStore(shown, values, { contact_first_name: true }, client, tries, sayIn("en-US"));
    writeUser(storedUser({ store }));
    await expect(save(store)).rejects.toMatchObject({
      status: 409,
      message: `Not saved yet: read this, then save again. ${said} with reason: The name is rude`,
    });
    expect(sent.map(({ method }) => method)).toEqual(["GET"]);
    expect(readUser()?.store).toEqual(latest);
    expect(await save(latest)).toEqual(store);
  },
);

test("if an earlier try succeeded, its response was lost, and the form has changed since, the store is updated (rule 12.9)", async () => {
  const changed = { ...store, name: "Harbour Tea" };
  fakeApi({ [CREATE]: () => json({}, 422), [ME]: () => json(me), [CHANGE]: () => json(changed) });
  expect(await saveStore(null, values, {}, client, tries, sayIn("en-US"))).toEqual(changed);
  expect(readUser()?.store).toEqual(changed);
});

test.each([
  ["it is refused", () => json({ name: ["Name is required"] }, 400), 400],
  ["the key is taken and there is no store", () => json({}, 422), 422],
  ["its answer breaks off", () => brokenAnswer(201), 0],
])("nothing is stored or reported as done when %s", async (_name, answer, status) => {
  fakeApi({ [CREATE]: answer, [ME]: () => json({ ...me, store: null }) });
  const before = lastToast();
  await expect(saveStore(null, values, {}, client, tries, sayIn("en-US"))).rejects.toMatchObject({
    status,
  });
  expect(readUser()?.store).toBeNull();
  expect(lastToast()).toEqual(before);
});

test("a store that another browser has created is not changed: the error is shown, and the form is of that store from then on (rule 4.1)", async () => {
  const sent = fakeApi({ [CREATE]: () => json({}, 409), [ME]: () => json(me) });
  await expect(saveStore(null, values, {}, client, tries, sayIn("en-US"))).rejects.toMatchObject({
    status: 409,
  });
  expect(sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
  expect(readUser()?.store).toEqual(store);
});

test("after signing out meanwhile, the error of a used key is shown", async () => {
  fakeApi({
    [CREATE]: () => {
      clearSession();
      return json({}, 422);
    },
  });
  await expect(saveStore(null, values, {}, client, tries, sayIn("en-US"))).rejects.toMatchObject({
    status: 422,
  });
});

test("a store is public if it is approved and its plan is in force by the server's time (rule 7.1)", () => {
  const ends_at = Math.round(Date.now() / 1000) + 3_600;
  const paid = { ...store, stripe_subscription: { ...subscription, ends_at } };
  expect(isStorePublic(paid)).toBe(true);
  expect(isStorePublic({ ...paid, is_approved: false })).toBe(false);
  expect(isStorePublic({ ...paid, stripe_subscription: null })).toBe(false);
  serverTime(ends_at * 1000);
  expect(isStorePublic(paid)).toBe(false);
});
