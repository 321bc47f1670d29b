// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { call } from "../api/call.ts";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { brokenAnswer, fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { findDocument } from "./find-document.ts";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});

test.each([
  ["404", true, () => json({ detail: "Not Found" }, 404)],
  ["400", true, () => json({ id: ["Not a valid id"] }, 400)],
  ["no answer", false, noAnswer],
  ["an answer that breaks off", false, () => brokenAnswer()],
  ["429", false, () => json({ detail: "Too many attempts" }, 429)],
  ["502", false, () => json({ detail: "Bad Gateway" }, 502)],
])(
  "after %s: that a receipt is missing is %s, else it could not be loaded (rule 8.11, decision 061)",
  async (_name, isMissing, answer) => {
    fakeApi({ "GET /api/v1/coupon-center-transactions/:id/receipt": answer });
    const request = new Request("http://localhost/payment/receipts/1");
    const ask = () =>
      call("GET /api/v1/coupon-center-transactions/:id/receipt", { params: { id: 1 } });
    expect(await findDocument(request, ask)).toEqual({ isMissing });
  },
);
