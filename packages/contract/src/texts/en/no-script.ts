/** What a screen says without scripts: no browser renders it. */
export const noScript = {
  needsScript: "This page needs JavaScript.",
  turnScriptOn: "Turn it on in your browser, then reload the page. {link} can be read without it.",
  storesAndCoupons: "Stores and their coupons",
} as const;
