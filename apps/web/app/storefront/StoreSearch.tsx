import { paths } from "../page/paths.ts";
import { SearchIcon } from "../ui/icons.tsx";

/** The store search in the header of each public page: a form for the directory. */
export function StoreSearch({ search = "" }: { search?: string }) {
  return (
    <search className="store-search">
      <form action={paths.stores} method="get">
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          aria-label="Find a store"
          placeholder="Find a store"
        />
        <button type="submit" aria-label="Search">
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
