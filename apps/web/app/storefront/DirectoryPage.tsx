import {
  type ClientView,
  countText,
  type DirectoryView,
  formatAmount,
  percentText,
  type StoreSavings,
} from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { buttonClass } from "../ui/Button.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { StoreMark } from "./StoreMark.tsx";

const LATIN = [..."abcdefghijklmnopqrstuvwxyz"];

/** All stores of the client: by letter, by words, paged. */
export function DirectoryPage({ view }: { view: DirectoryView }) {
  const { client, count, search, stores } = view;
  const title = headingOf(view);
  return (
    <PublicPage
      client={client}
      title={`${title} | ${client.siteName}`}
      description={`Coupons and promo codes of every store on ${client.siteName}.`}
      canonical={`${client.origin}${addressOf(view)}`}
      noindex={search !== ""}
      search={search}
    >
      <div className="public">
        <h1>{title}</h1>
        <p className="muted">
          {count === 1 ? "1 store" : `${countText(count, client.locale)} stores`}
        </p>
        <Letters view={view} />
        {stores.length === 0 ? (
          <p className="panel panel-pad directory-empty">
            No store found{search ? ` for "${search}"` : ""}. <a href={paths.stores}>See all</a>
          </p>
        ) : (
          <ul className="directory">
            {stores.map((store) => (
              <li key={store.slug}>
                <a className="lift" href={paths.store(store.slug)}>
                  <StoreMark
                    name={store.name}
                    logo={store.logo_url && sameOriginSrc(store.logo_url, client)}
                  />
                  <span>
                    {store.name}
                    <StoreOffers savings={store} client={client} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Pager view={view} />
      </div>
    </PublicPage>
  );
}

function headingOf({ search, letter, client }: DirectoryView): string {
  if (search) return `Stores with "${search}"`;
  return letter ? `Stores under ${letter.toLocaleUpperCase(client.locale)}` : "All stores";
}

/**
 * '#' for names that begin with a digit or sign, and the letters: links if a store's name begins so.
 * Of other scripts only the letters in use are shown.
 */
function Letters({ view }: { view: DirectoryView }) {
  const inUse = [...view.letters];
  const others = inUse.filter((letter) => letter !== "#" && !LATIN.includes(letter));
  return (
    <nav className="letters" aria-label="Stores by first letter">
      <a
        href={paths.stores}
        aria-current={view.letter === "" && view.search === "" ? "true" : undefined}
      >
        All
      </a>
      {["#", ...LATIN, ...others].map((letter) => {
        const shown = letter.toLocaleUpperCase(view.client.locale);
        const current = view.letter === letter ? "true" : undefined;
        return inUse.includes(letter) ? (
          <a key={letter} href={addressOf({ letter, search: "", page: 1 })} aria-current={current}>
            {shown}
          </a>
        ) : (
          <span key={letter} aria-current={current}>
            {shown}
          </span>
        );
      })}
    </nav>
  );
}

/** The best saving, then the number of coupons. */
function StoreOffers({ savings, client }: { savings: StoreSavings; client: ClientView }) {
  const best = bestSaving(savings, client);
  const { couponCount } = savings;
  return (
    <span className="store-offers">
      {best && (
        <>
          <b>{best}</b>
          <span className="hidden-text">, </span>
        </>
      )}
      <span>{couponCount === 1 ? "1 offer" : `${couponCount} offers`}</span>
    </span>
  );
}

/** The first kind that exists of percentages, amounts and free shipping. */
function bestSaving(
  { bestPercent, bestAmount, freeShipping }: StoreSavings,
  { currency, locale }: ClientView,
): string | null {
  if (bestPercent !== null) return `Up to ${percentText(bestPercent, locale)} off`;
  if (bestAmount !== null) return `Up to ${formatAmount(bestAmount, currency, locale)} off`;
  return freeShipping ? "Free shipping" : null;
}

function Pager({ view }: { view: DirectoryView }) {
  if (view.pages < 2) return null;
  const { locale } = view.client;
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
        Page {countText(view.page, locale)} of {countText(view.pages, locale)}
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
  if (letter) query.set("letter", letter);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${paths.stores}?${query}` : paths.stores;
}
