import {
  type ClientView,
  type DirectoryView,
  formatAmount,
  percentText,
  type StoreSavings,
  say,
} from "@coupon-center/contract";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { brandOgImage } from "../page/og-image.ts";
import { paths } from "../page/paths.ts";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { buttonClass } from "../ui/Button.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { StoreMark } from "./StoreMark.tsx";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";
/** The consonants from U+1100 on, which begin a syllable, as they are written alone. */
const KOREAN = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/** All stores of the client: by letter, by words, paged. */
export function DirectoryPage({ view }: { view: DirectoryView }) {
  const { client, search, stores } = view;
  const { locale } = client;
  const title = headingOf(view);
  const isWhole = search === "" && view.letter === "" && view.after === null;
  return (
    <PublicPage
      client={client}
      title={`${title} | ${client.siteName}`}
      description={say(locale, "directoryDescription", { site: client.siteName })}
      canonical={`${client.origin}${addressOf(view, { after: view.after })}`}
      noindex={search !== ""}
      ogImage={brandOgImage(client)}
      search={search}
    >
      <div className="public">
        <h1>{title}</h1>
        <p className="muted">{storesText(view)}</p>
        <Letters view={view} />
        {stores.length === 0 ? (
          <MessageTicket
            stub={<SearchIcon />}
            title={
              search ? say(locale, "noStoreFoundFor", { search }) : say(locale, "noStoreFound")
            }
            titleAs="p"
            action={
              !isWhole && (
                <a className={buttonClass({ variant: "ghost" })} href={paths.stores}>
                  {say(locale, "seeAllStores")}
                </a>
              )
            }
          />
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
                    <bdi translate="no">{store.name}</bdi>
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

function storesText({ count, more, client: { locale } }: DirectoryView): string {
  return say(locale, more ? "moreStoresThan" : "storeCount", { count });
}

/** A page that begins after a store is told from the others by the store that it begins with. */
function headingOf(view: DirectoryView): string {
  const [first] = view.stores;
  const stores = listHeadingOf(view);
  if (view.after === null || !first) return stores;
  return say(view.client.locale, "storesFrom", { stores, store: first.name });
}

function listHeadingOf({ search, letter, client: { locale } }: DirectoryView): string {
  if (search) return say(locale, "storesWith", { search });
  if (!letter) return say(locale, "allStores");
  return say(locale, "storesUnder", { letter: letterText(letter, locale) });
}

/** A letter as it is written alone: Korean names' keys begin with the first part of a syllable. */
function letterText(letter: string, locale: string): string {
  return KOREAN[letter.charCodeAt(0) - 0x1100] ?? letter.toLocaleUpperCase(locale);
}

/**
 * '#' for names that begin with a digit or sign, and the letters of the language, unless names have
 * Latin ones only: links if a store's name begins so. Of other scripts only the letters in use are
 * shown, after them.
 */
function Letters({ view }: { view: DirectoryView }) {
  const { locale } = view.client;
  const inUse = [...view.letters];
  const has = (letters: string) => inUse.some((letter) => letters.includes(letter));
  const isArabic = locale.startsWith("ar") && (has(ARABIC) || !has(LATIN));
  const alphabet = isArabic ? ARABIC : LATIN;
  const others = inUse.filter((letter) => letter !== "#" && !alphabet.includes(letter));
  return (
    <nav className="letters" aria-label={say(locale, "storesByLetter")}>
      <a
        href={paths.stores}
        aria-current={view.letter === "" && view.search === "" ? "true" : undefined}
      >
        {say(locale, "allLetters")}
      </a>
      {["#", ...alphabet, ...others].map((letter) => {
        const shown = letterText(letter, locale);
        const current = view.letter === letter ? "true" : undefined;
        return inUse.includes(letter) ? (
          <a key={letter} href={addressOf({ letter, search: "" })} aria-current={current}>
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
      <span>{say(client.locale, "offerCount", { count: couponCount })}</span>
    </span>
  );
}

/** The first kind that exists of percentages, amounts and free shipping. */
function bestSaving(
  { bestPercent, bestAmount, freeShipping }: StoreSavings,
  { currency, locale }: ClientView,
): string | null {
  const upTo = (saving: string) => say(locale, "upToOff", { saving });
  if (bestPercent !== null) return upTo(percentText(bestPercent, locale));
  if (bestAmount !== null) return upTo(formatAmount(bestAmount, currency, locale));
  return freeShipping ? say(locale, "someFreeShipping") : null;
}

function Pager({ view }: { view: DirectoryView }) {
  const { previous, next } = view;
  if (previous === null && next === null) return null;
  const { locale } = view.client;
  const small = buttonClass({ variant: "ghost", size: "small" });
  return (
    <nav className="pager" aria-label={say(locale, "pages")}>
      {previous !== null && (
        <a className={small} rel="prev" href={addressOf(view, { before: previous })}>
          {say(locale, "previous")}
        </a>
      )}
      {next !== null && (
        <a className={small} rel="next" href={addressOf(view, { after: next })}>
          {say(locale, "next")}
        </a>
      )}
    </nav>
  );
}

function addressOf(
  { letter, search }: Pick<DirectoryView, "letter" | "search">,
  beside: { after?: number | null; before?: number } = {},
) {
  const query = new URLSearchParams();
  if (letter) query.set("letter", letter);
  if (search) query.set("search", search);
  for (const [name, id] of Object.entries(beside)) if (id) query.set(name, String(id));
  return query.size > 0 ? `${paths.stores}?${query}` : paths.stores;
}
