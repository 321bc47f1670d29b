import { domainToASCII } from "node:url";
import { accountEmail } from "@coupon-center/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEmail, foldEmailBefore, likelyMailbox } from "./fold-email.ts";

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));

/** The mailbox that a mail to an address reaches: servers ignore the case of ASCII. */
function mailedTo(address: string): string {
  const [name = "", domain = ""] = address.split("@");
  return `${name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}@${domainToASCII(domain)}`;
}

describe("all spellings of a mailbox's address are one (rule 2.2, decision 018)", () => {
  it.each([
    ["case", "ZOË@SHOP.EXAMPLE", "zoë@shop.example"],
    ["how an accent is written", " Zoe\u0308@Shop.Example ", "zo\u00eb@shop.example"],
    ["a domain in ASCII", "a@xn--exmple-cua.com", "a@exämple.com"],
    ["a domain in capitals and ASCII", "A@XN--EXMPLE-CUA.COM", "a@EXÄMPLE.com"],
    ["full width", wide("owner@shop.example"), "owner@shop.example"],
    ["a full stop of another script", "a@shop。example", "a@shop.example"],
    ["zero width", "ow\u200bner\ufeff@sh\u2060op.exa\u00admple", "owner@shop.example"],
    ["a joiner", "ow\u200dner@shop.exam\u200cple", "owner@shop.example"],
    ["a direction", "\u202eowner@shop.example\u200f", "owner@shop.example"],
    ["variants", "a\ufe0f@shop\u034f.example", "a@shop.example"],
    ["signs for letters", "ﬁona@ﬁrm.example", "fiona@firm.example"],
    ["letters with several small ones", "ΣΊΣΥΦΟΣ@shop.example", "σίσυφος@shop.example"],
  ])("%s", (_name, one, other) => {
    expect(foldEmail(one)).toBe(foldEmail(other));
  });

  it("other mailboxes stay different", () => {
    const all = ["a@shop.example", "b@shop.example", "a@shop2.example", "a.b@shop.example"];
    const folded = [...all, "a@faß.example", "a@fass.example", "a+b@shop.example"].map(foldEmail);
    expect(new Set(folded).size).toBe(7);
  });

  it("an accepted address that counts as one in ASCII is mailed to that one", () => {
    const accepted = (text: string) => accountEmail.safeParse(text).data;
    for (let code = 0x21; code <= 0x1ffff; code++) {
      const sign = String.fromCodePoint(code);
      for (const text of [`ow${sign}ner@shop.example`, `owner@sh${sign}op.example`]) {
        const [address = "", folded] = [accepted(text), foldEmail(text)];
        // A mail program writes the domain in ASCII as well.
        if (address !== "" && /^[ -~]*$/.test(folded)) expect(mailedTo(address)).toBe(folded);
      }
    }
  });

  it("an invalid domain is normalised as text, and so is an invalid address", () => {
    expect(foldEmail("A@B C")).toBe("a@b c");
    expect(foldEmail(" NoBody ")).toBe("nobody");
  });

  it("normalising twice gives the same result, in any case and Unicode form", () => {
    const part = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(part, fc.domain(), (name, domain) => {
        const address = `${name.replaceAll("@", "")}x@${domain}`;
        const folded = foldEmail(address);
        expect(foldEmail(folded)).toBe(folded);
        for (const form of ["NFC", "NFD", "NFKC", "NFKD"])
          expect(foldEmail(address.normalize(form))).toBe(folded);
        expect(foldEmail(address.toUpperCase())).toBe(folded);
        expect(foldEmail([...address].join("\u200b"))).toBe(folded);
      }),
      // Its compatibility form begins with a space.
      {
        examples: [
          ["\ufc5e", "a.example"],
          ["ẞ", "a.example"],
        ],
      },
    );
  });
});

it.each([
  ["a subaddress", "Owner+shop@Shop.Example", "owner@shop.example"],
  ["several", "owner+a+b@shop.example", "owner@shop.example"],
  ["Gmail's dots and second name", "O.wn.er+x@GoogleMail.com", "owner@gmail.com"],
  ["dots elsewhere", "o.wner@shop.example", "o.wner@shop.example"],
  ["nothing before the sign", "+x@shop.example", "+x@shop.example"],
  ["no address", "Nobody", "nobody"],
])(
  "the mailbox that an address is likely delivered to: %s (decision 018)",
  (_what, one, mailbox) => {
    expect(likelyMailbox(one)).toBe(mailbox);
  },
);

it("the form stored by versions up to 0.3.0: ignores case, spaces and accents only", () => {
  expect(foldEmailBefore(" Zoe\u0308@EXÄMPLE.com ")).toBe("zo\u00eb@exämple.com");
});
