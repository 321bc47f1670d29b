import { type NoticeView, say, statusText } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { MessagePage } from "./MessagePage.tsx";

/** A public page with a message only: not found, gone, not available. */
export function NoticePage({ view: { client, status } }: { view: NoticeView }) {
  const { locale } = client;
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
