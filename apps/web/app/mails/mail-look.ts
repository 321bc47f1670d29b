import type { CSSProperties } from "react";

// Mail programs know no style sheets and no custom properties: the look is written into the tags.
const ink = "#15181c";
const grey = "#606974";
export const ground = "#f6f7f8";

export const body: CSSProperties = {
  margin: 0,
  padding: "32px 12px",
  backgroundColor: ground,
  fontFamily: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
};
export const container: CSSProperties = { maxWidth: "560px", margin: "0 auto" };
export const brand: CSSProperties = { fontSize: "20px", fontWeight: 700, margin: "0 0 16px" };
export const card: CSSProperties = {
  padding: "20px 32px 28px",
  backgroundColor: "#ffffff",
  border: "1px solid #e4e7eb",
  borderRadius: "12px",
};
export const text: CSSProperties = { fontSize: "16px", lineHeight: "26px", color: ink };
export const button: CSSProperties = {
  padding: "12px 24px",
  borderRadius: "8px",
  fontSize: "16px",
  fontWeight: 600,
  textDecoration: "none",
};
export const ticket: CSSProperties = {
  margin: "0 0 16px",
  padding: "14px 18px",
  backgroundColor: "#ffffff",
  border: "1px dashed #b9c0c8",
  borderRadius: "10px",
};
export const ticketTitle: CSSProperties = {
  margin: 0,
  fontSize: "20px",
  lineHeight: "26px",
  fontWeight: 700,
};
export const ticketText: CSSProperties = { ...text, margin: "2px 0 4px", wordBreak: "break-word" };
export const ticketNote: CSSProperties = {
  margin: 0,
  fontSize: "13px",
  lineHeight: "20px",
  color: grey,
};
export const quiet: CSSProperties = {
  margin: "20px 0 0",
  fontSize: "13px",
  lineHeight: "20px",
  color: grey,
  wordBreak: "break-word",
};
export const link: CSSProperties = { color: grey, textDecoration: "underline" };
export const rule: CSSProperties = { margin: "24px 0 12px", borderColor: "#e4e7eb" };
export const foot: CSSProperties = { fontSize: "12px", color: grey };
