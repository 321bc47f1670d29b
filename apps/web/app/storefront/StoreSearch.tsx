import { limits, say } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { SearchIcon } from "../ui/icons.tsx";

/** The store search in the header of each public page: a form for the directory. */
export function StoreSearch({ locale, search = "" }: { locale: string; search?: string }) {
  return (
    <search className="store-search">
      <form action={paths.stores} method="get">
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={limits.storeSearch}
          aria-label={say(locale, "findStore")}
          placeholder={say(locale, "findStore")}
        />
        <button type="submit" aria-label={say(locale, "search")}>
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
