import { type NoticeView, statusText } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** A public page with a message only: not found, gone, not available. */
export function NoticePage({ view: { client, status } }: { view: NoticeView }) {
  const { title, text } = wordsOf(status);
  return (
    <PublicPage client={client} title={`${title} | ${client.siteName}`} noindex>
      <div className="wrap">
        <section className="panel public-card">
          <p className="eyebrow">{status}</p>
          <h1>{title}</h1>
          <p>{text}</p>
          <a className={buttonClass({})} href={paths.stores}>
            See all stores
          </a>
        </section>
      </div>
    </PublicPage>
  );
}

function wordsOf(status: number): { title: string; text: string } {
  if (status === 404) {
    return { title: "Not Found", text: "There is no page at this address, or not yet." };
  }
  if (status === 410) {
    return { title: "This store has left", text: "Its page and its coupons are no longer here." };
  }
  if (status === 429) {
    return { title: "Too many requests", text: "Please wait a moment and try again." };
  }
  return { title: statusText(status), text: "Please try again in a moment." };
}
