import type {
  DirectoryView,
  RevealView,
  StorePageView,
  ThanksView,
  WebBuild,
} from "@coupon-center/contract";

/** A web build that writes views as they are: for tests of what pages are given, not of how they look. */
export const jsonWebBuild: WebBuild = {
  handle: async () => new Response("portal"),
  pageScript: "",
  renderStorePage: (view: StorePageView) => JSON.stringify(view),
  renderDirectory: (view: DirectoryView) => JSON.stringify(view),
  renderReveal: (view: RevealView) => JSON.stringify(view),
  renderThanks: (view: ThanksView) => JSON.stringify(view),
  renderNotice: ({ status }) => JSON.stringify({ status }),
  renderMail: async ({ kind }) => ({ subject: kind, html: kind, text: kind }),
};
