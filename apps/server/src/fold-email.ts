import { domainToASCII } from "node:url";

const IGNORED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The normalised form of an address, the same for all spellings of a mailbox; used for identity and
 * mail limits. It ignores case, Unicode normalisation, invisible characters, and the spelling of
 * the domain.
 */
export function foldEmail(address: string): string {
  const plain = plainForm(address);
  const at = plain.lastIndexOf("@");
  if (at < 0) return foldCase(plain);
  const domain = plain.slice(at + 1);
  // The domain is not case-folded first, as IDNA distinguishes faß.de and fass.de, which are the
  // same in upper case.
  return `${foldCase(plain.slice(0, at))}@${domainToASCII(domain) || foldCase(domain)}`;
}

const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/** The letters of an address, or of a part of one, folded alike, those of its domain too. */
export function foldLetters(part: string): string {
  return foldCase(plainForm(part));
}

function plainForm(text: string): string {
  // Trimmed last, as the compatibility form of some marks begins with a space.
  return text.normalize("NFKC").replace(IGNORED, "").trim();
}

/**
 * The mailbox that most servers deliver an address to: without a subaddress ('+shop'), and without
 * the dots that Gmail ignores. For limits only, as a server may tell such addresses apart.
 */
export function likelyMailbox(address: string): string {
  const folded = foldEmail(address);
  const at = folded.lastIndexOf("@");
  const [name = ""] = folded.slice(0, Math.max(at, 0)).split("+");
  const domain = folded.slice(at + 1);
  if (name === "") return folded;
  return ignoresDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** The form stored by versions up to 0.3.0. */
export function foldEmailBefore(address: string): string {
  return address.trim().normalize("NFC").toLowerCase();
}

/** The forms in which an account's address may be stored. */
export function foldedForms(address: string): string[] {
  return [...new Set([foldEmail(address), foldEmailBefore(address)])];
}

/** By way of the upper case, which several lower-case letters may share, as ß and ẞ do. */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}
