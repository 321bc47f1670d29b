import type { ClientView } from "@coupon-center/contract";
import type { CSSProperties } from "react";

// Mail programs do not support custom properties, and many no style sheet, so light colours are
// inline. The only style sheet, in `dark-mail.ts`, has the rules for dark mode, by class.
/** The colours of apps/web/app/styles/tokens.css that mails use. */
export const light = {
  ink: "#15181c",
  quiet: "#606974",
  line: "#e4e7eb",
  edge: "#868f9a",
  ground: "#f6f7f8",
  paper: "#ffffff",
};
export const dark: typeof light = {
  ink: "#eff1f4",
  quiet: "#98a1ab",
  line: "#2a3037",
  edge: "#69727d",
  ground: "#0f1215",
  paper: "#191e24",
};

export const body: CSSProperties = {
  margin: 0,
  padding: "32px 12px",
  backgroundColor: light.ground,
  fontFamily:
    "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
};
export const container: CSSProperties = { maxWidth: "560px", margin: "0 auto" };
export const head: CSSProperties = { width: "auto", margin: "0 0 16px" };
export const mark: CSSProperties = { width: "36px", verticalAlign: "middle" };
export const brand: CSSProperties = {
  fontSize: "20px",
  lineHeight: "28px",
  fontWeight: 700,
  color: light.ink,
  wordBreak: "break-word",
  verticalAlign: "middle",
};
export const card: CSSProperties = {
  padding: "28px 24px",
  backgroundColor: light.paper,
  border: `1px solid ${light.line}`,
  borderRadius: "16px",
};
export const heading: CSSProperties = {
  margin: "0 0 12px",
  fontSize: "24px",
  lineHeight: "30px",
  fontWeight: 700,
  color: light.ink,
  wordBreak: "break-word",
  textWrap: "balance",
};
export const text: CSSProperties = {
  margin: "0 0 16px",
  fontSize: "16px",
  lineHeight: "26px",
  color: light.ink,
  wordBreak: "break-word",
};
export const quote: CSSProperties = {
  ...text,
  padding: "2px 16px",
  lineHeight: "24px",
};
export const button: CSSProperties = {
  margin: "8px 0 0",
  padding: "13px 24px",
  borderRadius: "10px",
  fontSize: "16px",
  lineHeight: "20px",
  fontWeight: 600,
  wordBreak: "break-word",
  textDecoration: "none",
};
export const facts: CSSProperties = {
  width: "100%",
  margin: "0 0 20px",
  borderTop: `1px solid ${light.line}`,
};
const fact: CSSProperties = {
  padding: "10px 0",
  borderBottom: `1px solid ${light.line}`,
  fontSize: "14px",
  lineHeight: "20px",
};
export const factName: CSSProperties = {
  ...fact,
  width: "50%",
  color: light.quiet,
  fontWeight: 400,
};
export const factValue: CSSProperties = {
  ...fact,
  color: light.ink,
  wordBreak: "break-word",
  fontWeight: 600,
};
export const ticket: CSSProperties = {
  width: "100%",
  margin: "0 0 16px",
  borderCollapse: "separate",
  backgroundColor: light.paper,
  border: `1px solid ${light.edge}`,
  borderRadius: "14px",
};
export const ticketSave: CSSProperties = {
  width: "96px",
  padding: "16px 8px",
  fontSize: "20px",
  lineHeight: "24px",
  fontWeight: 800,
  textAlign: "center",
  verticalAlign: "middle",
};
export const ticketWhat: CSSProperties = { padding: "14px 12px", verticalAlign: "middle" };
export const ticketText: CSSProperties = {
  ...text,
  margin: "0 0 2px",
  lineHeight: "22px",
  fontWeight: 600,
};
export const ticketNote: CSSProperties = {
  margin: 0,
  fontSize: "14px",
  lineHeight: "20px",
  color: light.quiet,
};
export const quiet: CSSProperties = {
  margin: "20px 0 0",
  fontSize: "14px",
  lineHeight: "20px",
  color: light.quiet,
  wordBreak: "break-word",
};
export const link: CSSProperties = { color: "inherit", textDecoration: "underline" };
export const foot: CSSProperties = {
  margin: "20px 0 0",
  fontSize: "12px",
  lineHeight: "18px",
  color: light.quiet,
  wordBreak: "break-word",
};

interface SideLook {
  /** of large text; Arabic letters are joined, so they keep their distance */
  tight: CSSProperties;
  atStart: CSSProperties;
  atEnd: CSSProperties;
  /** the line beside what somebody typed */
  quoteEdge: CSSProperties;
  /** the perforation between a ticket's stub and its text */
  stubEdge: CSSProperties;
}

const perforation = `2px dashed ${light.edge}`;
const quoteLine = `3px solid ${light.edge}`;

/** What depends on the direction of writing: few mail programs know logical properties. */
export const sideLook: Readonly<Record<ClientView["dir"], SideLook>> = {
  ltr: {
    tight: { letterSpacing: "-0.02em" },
    atStart: { textAlign: "left" },
    atEnd: { textAlign: "right" },
    quoteEdge: { borderLeft: quoteLine },
    stubEdge: { borderRight: perforation },
  },
  rtl: {
    tight: {},
    atStart: { textAlign: "right" },
    atEnd: { textAlign: "left" },
    quoteEdge: { borderRight: quoteLine },
    stubEdge: { borderLeft: perforation },
  },
};
