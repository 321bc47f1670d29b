import { endpoints, isPlanInForce, isPublic } from "@coupon-center/contract";
import type { LifeWorld } from "./life-world.ts";
import type { Person } from "./person.ts";
import { staffView } from "./staff-acts.ts";

type Seen = NonNullable<Awaited<ReturnType<typeof staffView>>>;

const page = ({ at }: LifeWorld, url: string) =>
  at.app.inject({ url, headers: { accept: "text/html" } });

/** Every surface says the same of what is public (rules 7.1, 7.5). */
export async function watchPublic(world: LifeWorld, people: readonly Person[]): Promise<void> {
  const lists = {
    "the sitemap": (await page(world, "/sitemap.xml")).body,
    "the directory": (await page(world, "/stores")).body,
  };
  for (const person of people) {
    await watchDeleted(person);
    const seen = await staffView(person);
    if (!seen) continue;
    const shown = publicOf(person, seen);
    for (const [name, text] of Object.entries(lists))
      if (text.includes(`/stores/${seen.slug}`) !== shown.length > 0)
        person.fault(`${name} has it wrongly: ${shown.length} coupons are public`);
    await watchPage(person, seen, shown);
    await watchNewest(person, seen, shown);
    await watchOwner(person, seen);
  }
}

/** The ids of the coupons that are public by the contract's rule, in their order. */
function publicOf(
  { world, today }: Person,
  { coupons, is_approved, stripe_subscription: plan }: Seen,
): number[] {
  const planInForce = isPlanInForce(plan, Math.floor(world.now() / 1000));
  const around = { storeApproved: is_approved, planInForce, today };
  return coupons.filter((coupon) => isPublic(coupon, around)).map(({ id }) => id);
}

/** Nothing of a deleted account is public (decision 020). */
async function watchDeleted(person: Person): Promise<void> {
  const { world } = person;
  const { guest } = world;
  for (const { slug, coupons } of person.former) {
    if (slug === null) continue;
    const { statusCode } = await page(world, `/stores/${slug}`);
    const { status } = await guest.call(endpoints.getStore, { params: { store: slug } });
    const [id = 0] = coupons;
    const coupon = await guest.call(endpoints.getCoupon, { params: { id } });
    if (`${statusCode} ${status} ${coupon.status}` !== "410 404 404")
      person.fault(`of the deleted ${slug}: ${statusCode}, ${status}, ${coupon.status}`);
  }
}

async function watchPage(person: Person, { slug, is_approved }: Seen, shown: number[]) {
  const { world } = person;
  const query = { store_slug: slug };
  const { results } = await world.guest.ok(endpoints.listCoupons, { query });
  const listed = results.map(({ id }) => id);
  const { statusCode, body } = await page(world, `/stores/${slug}`);
  const onPage = [...body.matchAll(/id="offer-(\d+)"/g)].map(([, id]) => Number(id));
  if (statusCode !== (is_approved ? 200 : 404)) person.fault(`its page is ${statusCode}`);
  if (String(listed) !== String(shown)) person.fault(`listed: ${listed}, public: ${shown}`);
  if (String(onPage) !== String(shown)) person.fault(`on its page: ${onPage}, public: ${shown}`);
}

async function watchNewest(person: Person, { coupons }: Seen, shown: number[]): Promise<void> {
  const newest = coupons.at(-1);
  if (!newest) return;
  const { guest } = person.world;
  const { id } = newest;
  const { status } = await guest.call(endpoints.revealCoupon, { params: { id } });
  const query = { id_search_text: newest.description.split(" ")[2] ?? "" };
  const { count } = await guest.ok(endpoints.listCoupons, { query });
  const isPublic = shown.includes(id);
  if ((status === 200) !== isPublic || count !== Number(isPublic))
    person.fault(`coupon ${id}, public: ${isPublic}, is revealed by ${status} and found ${count}x`);
}

/** Owner and staff see the same coupons, and the queue has what waits. */
async function watchOwner(person: Person, seen: Seen): Promise<void> {
  const { coupons, held_count, state, submitted_at } = seen;
  if (coupons.length > 10) person.fault(`${coupons.length} coupons`);
  const places = coupons.map(({ sort_number }) => sort_number);
  if (places.some((place, at) => place !== at + 1)) person.fault(`the places are ${places}`);
  const waiting = coupons.filter(({ awaits_review }) => awaits_review).length;
  if (waiting !== held_count) person.fault(`${waiting} coupons wait, ${held_count} are counted`);
  const me = await person.me();
  if (!me) return;
  const own = (await person.coupons()).map(({ id }) => id);
  if (String(own) !== String(coupons.map(({ id }) => id))) person.fault(`its owner sees ${own}`);
  if (state !== "pending") return;
  const { results } = await person.world.staff.ok(endpoints.staffListStores, { query: {} });
  const isQueued = results.some(({ id }) => id === seen.id);
  if (isQueued !== me.email_verified || (submitted_at !== null) !== me.email_verified)
    person.fault(`queued: ${isQueued}, submitted: ${submitted_at}, ${me.email_verified}`);
}
