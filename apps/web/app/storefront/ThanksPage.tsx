import { say, type ThanksView } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** The page after feedback without script. */
export function ThanksPage({ view: { client, store } }: { view: ThanksView }) {
  const { locale } = client;
  return (
    <MessagePage
      client={client}
      title={say(locale, "thankYou")}
      stub={<CheckIcon />}
      text={say(locale, "storeWillSee")}
      way={{
        to: paths.store(store.slug),
        name: say(locale, "allStoreCoupons", { store: store.name }),
      }}
    />
  );
}
