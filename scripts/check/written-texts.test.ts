import { expect, test } from "vitest";
import { findWrittenTexts } from "./written-texts.ts";

const faultsOf = (text: string, allowed = {}) =>
  findWrittenTexts([{ path: "a.tsx", text }], allowed);

test.each([
  ["const a = <p>Saved</p>;", "Saved"],
  ["const a = <p>{count} left</p>;", "left"],
  ["const a = <input placeholder='Name' />;", "Name"],
  ["const a = <nav aria-label={open ? 'Pages' : say('pages')} />;", "Pages"],
  ["const a = <Banner lead={reason ?? 'none'} />;", "none"],
  ["const a = <b title={`The day in $" + "{zone}`} />;", "The day in "],
  ["toast('saved', 'bad');", "saved"],
  ["confirm({ title: 'Sure?', yes: say('yes') });", "Sure?"],
  ["const AGAIN = 'Save again if it is right.';", "Save again if it is right."],
])("rejects %s (decision 072)", (text, words) => {
  expect(faultsOf(text)).toEqual([`a.tsx:1: ${words}`]);
});

test.each([
  "const a = <p>{say('pages')}</p>;",
  "const a = <p className='muted'>{count}, / 404</p>;",
  "const look = { tone: 'warn', text: 'reviewPending' };",
  "toast(say('changesSaved'), 'good');",
  "throw new ApiError('A message for its log');",
  "call('GET /api/v1/stores');",
  "if (type === 'free shipping') headers.set('Accept', 'application/json');",
])("accepts %s (decision 072)", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("words that are the same in every language can be listed by their file (decision 072)", () => {
  const text = "const a = <p>HELLO20</p>;";
  expect(faultsOf(text, { "a.tsx": ["HELLO20"] })).toEqual([]);
  expect(faultsOf(text, { "b.tsx": ["HELLO20"] })).toEqual(["a.tsx:1: HELLO20"]);
});
