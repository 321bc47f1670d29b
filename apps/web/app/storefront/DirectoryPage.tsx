import type { DirectoryView } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { buttonClass } from "../ui/Button.tsx";
import { PublicPage } from "./PublicPage.tsx";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All stores of the brand: by letter, by words, page by page. */
export function DirectoryPage({ view }: { view: DirectoryView }) {
  const { client, count, search, stores } = view;
  const canonical = `${client.origin}${paths.stores}`;
  return (
    <PublicPage
      client={client}
      title={`All stores | ${client.siteName}`}
      description={`Coupons and promo codes of every store on ${client.siteName}.`}
      canonical={canonical}
      noindex={search !== "" || view.page > 1}
    >
      <div className="public">
        <h1>All stores</h1>
        <form className="search" action={paths.stores} method="get">
          <input
            type="search"
            name="search"
            defaultValue={search}
            aria-label="Find a store"
            placeholder="Find a store"
          />
          <button type="submit" className={buttonClass({})}>
            Search
          </button>
        </form>
        <nav className="letters" aria-label="Stores by first letter">
          <a href={paths.stores} aria-current={view.letter === "" ? "true" : undefined}>
            All
          </a>
          {LETTERS.map((letter) => (
            <a
              key={letter}
              href={addressOf({ ...view, letter, search: "", page: 1 })}
              aria-current={view.letter.toUpperCase() === letter ? "true" : undefined}
            >
              {letter}
            </a>
          ))}
        </nav>
        {stores.length === 0 ? (
          <p className="panel panel-pad directory-none">
            No store found{search ? ` for "${search}"` : ""}. <a href={paths.stores}>See all</a>
          </p>
        ) : (
          <ul className="directory">
            {stores.map((store) => (
              <li key={store.slug}>
                <a href={paths.store(store.slug)}>
                  <StoreMark
                    name={store.name}
                    logo={store.logo_url && sameOriginSrc(store.logo_url, client)}
                  />
                  <span>
                    {store.name}
                    <span className="muted">
                      {store.couponCount === 1 ? "1 offer" : `${store.couponCount} offers`}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Pager view={view} />
        <p className="muted">{count === 1 ? "1 store" : `${count} stores`}</p>
      </div>
    </PublicPage>
  );
}

/** The logo, or the name's first letter in its place; the name itself stands beside it. */
function StoreMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) {
    return <img className="store-mark" src={logo} width="72" height="40" alt="" loading="lazy" />;
  }
  return (
    <span className="store-mark store-mark-letter" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

function Pager({ view }: { view: DirectoryView }) {
  if (view.pages < 2) return null;
  const small = buttonClass({ variant: "ghost", size: "small" });
  return (
    <nav className="pager" aria-label="Pages">
      {view.page > 1 ? (
        <a className={small} rel="prev" href={addressOf({ ...view, page: view.page - 1 })}>
          Previous
        </a>
      ) : (
        <span />
      )}
      <span className="muted">
        Page {view.page} of {view.pages}
      </span>
      {view.page < view.pages ? (
        <a className={small} rel="next" href={addressOf({ ...view, page: view.page + 1 })}>
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

function addressOf({ letter, search, page }: Pick<DirectoryView, "letter" | "search" | "page">) {
  const query = new URLSearchParams();
  if (letter) query.set("letter", letter.toLowerCase());
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${paths.stores}?${query}` : paths.stores;
}
