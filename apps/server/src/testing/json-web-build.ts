import type {
  DirectoryView,
  RevealView,
  StorePageView,
  ThanksView,
  WebBuild,
} from "@coupon-center/contract";

/** A web build that returns views as JSON, for tests of the data that pages are given. */
export const jsonWebBuild: WebBuild = {
  handle: async () => new Response("portal"),
  pageScript: "",
  renderStorePage: (view: StorePageView) => JSON.stringify(view),
  renderDirectory: (view: DirectoryView) => JSON.stringify(view),
  renderReveal: (view: RevealView) => JSON.stringify(view),
  renderThanks: (view: ThanksView) => JSON.stringify(view),
  renderNotice: ({ status, store }) => JSON.stringify({ status, store }),
  renderMail: async ({ kind }) => ({ subject: kind, html: kind, text: kind }),
  sampleMails: () => [],
  renderGallery: async (_client, part) => part,
};
