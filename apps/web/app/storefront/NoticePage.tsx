import { type NoticeView, say, statusText } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { MessagePage } from "./MessagePage.tsx";

/** A public page with a message only: not found, gone, not available. */
export function NoticePage({ view }: { view: NoticeView }) {
  const { client, status, store } = view;
  const { locale } = client;
  if (store) {
    return (
      <MessagePage
        client={client}
        title={say(locale, "offerEnded")}
        stub={<span aria-hidden="true">%</span>}
        text={say(locale, "offerEndedText", { store: store.name })}
        way={{
          to: paths.store(store.slug),
          name: say(locale, "allStoreCoupons", { store: store.name }),
        }}
      />
    );
  }
  const { title, text } = wordsOf(status, locale);
  return (
    <MessagePage
      client={client}
      title={title}
      stub={status}
      text={text}
      way={{ to: paths.stores, name: say(locale, "seeAllStores") }}
    />
  );
}

function wordsOf(status: number, locale: string): { title: string; text: string } {
  if (status === 404) {
    return { title: say(locale, "notFound"), text: say(locale, "notFoundText") };
  }
  if (status === 410) {
    return { title: say(locale, "storeHasLeft"), text: say(locale, "storeHasLeftText") };
  }
  if (status === 429) {
    return { title: say(locale, "tooManyRequests"), text: say(locale, "waitAndTry") };
  }
  return { title: statusText(locale, status), text: say(locale, "tryInAMoment") };
}
