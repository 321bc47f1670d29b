import { describe, expect, it } from "vitest";
import { findSecurityDocFaults, readSecurityDoc } from "./security-doc.ts";

const source = 'it("holds the door", () => {});\nconst words = holds;\n';
const faultsOf = (held: string) =>
  findSecurityDocFaults(`| 1.2.3 | a requirement | ${held} |`, (path) =>
    path === "a.test.ts" ? source : null,
  );

describe("docs/security.md", () => {
  it("is rejected if a test or its file does not exist, or if both test and reason are missing", () => {
    expect(findSecurityDocFaults(readSecurityDoc())).toEqual([]);
  });

  it("is refused when a test is missing, or its file, or both test and reason", () => {
    expect(faultsOf('`a.test.ts` "the door"')).toEqual([]);
    expect(faultsOf("Why: not used")).toEqual([]);
    expect(faultsOf('`a.test.ts` "the window"')).toHaveLength(1);
    expect(faultsOf('`a.test.ts` "words"')).toHaveLength(1);
    expect(faultsOf('`b.test.ts` "the door"')).toHaveLength(1);
    expect(faultsOf("yes")).toHaveLength(1);
    expect(findSecurityDocFaults("nothing")).toHaveLength(1);
    expect(findSecurityDocFaults('| figures | `a.test.ts` "the roof" |', () => source)).toEqual([
      'a.test.ts has no test "the roof"',
      "no row at all",
    ]);
  });
});
