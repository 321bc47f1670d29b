import type { Store } from "@coupon-center/contract";
import { storeStanding } from "../merchant/store-standing.ts";
import { Tag } from "../ui/Tag.tsx";
import { useSay } from "../ui/use-say.ts";
import { LivePageLink } from "./NavLinks.tsx";

/** At the top of the mobile menu: the merchant's store, its state, and its live page. */
export function StoreGlance({ store }: { store: Store }) {
  const say = useSay();
  const { tone, text } = storeStanding(store, say);
  return (
    <div className="menu-store">
      <p className="ends">
        <b>
          <bdi>{store.name}</bdi>
        </b>{" "}
        <Tag tone={tone}>{text}</Tag>
      </p>
      <LivePageLink store={store} />
    </div>
  );
}
