import type Stripe from "stripe";
import { z } from "zod";
import { handledTypes } from "../../events/index.ts";

interface Owner {
  walker: { email: string };
  /** the customers at Stripe that are theirs; added as they are made */
  customers: Set<string>;
}

const About = z.object({
  id: z.string().optional(),
  email: z.unknown().optional(),
  customer: z.unknown().optional(),
  charge: z.unknown().optional(),
});

/** Stripe's events as they are made, with the merchant whom each is about. */
export class EventFeed<Member extends Owner> {
  readonly #stripe: Stripe;
  readonly #members: readonly Member[];
  readonly #charges = new Map<string, Member>();
  #last: string | undefined;

  constructor(stripe: Stripe, members: readonly Member[]) {
    this.#stripe = stripe;
    this.#members = members;
  }

  /** Leaves out everything so far. */
  async skip(): Promise<void> {
    const [newest] = (await this.#stripe.events.list({ limit: 1 })).data;
    this.#last = newest?.id;
  }

  /** The events since the last reading that are handled, oldest first. */
  async read(): Promise<{ member: Member; event: Stripe.Event }[]> {
    const found: Stripe.Event[] = [];
    // Stripe takes twenty types, which is fewer.
    const types = new Set([...handledTypes, "customer.created", "charge.succeeded"]);
    for (;;) {
      const cursor = this.#last;
      const list = await this.#stripe.events.list({
        limit: 100,
        ...(cursor !== undefined && { ending_before: cursor }),
      });
      const [newest] = list.data;
      if (!newest) break;
      this.#last = newest.id;
      found.push(...list.data.reverse().filter(({ type }) => types.has(type)));
      if (!list.has_more) break;
    }
    return found.flatMap((event) => {
      const member = this.#ownerOf(event);
      return member && handledTypes.includes(event.type) ? [{ member, event }] : [];
    });
  }

  #ownerOf({ type, data: { object } }: Stripe.Event): Member | undefined {
    const about = About.parse(object);
    const id = about.id ?? "";
    if (type === "customer.created") {
      const owner = this.#members.find(({ walker }) => walker.email === about.email);
      owner?.customers.add(id);
      return owner;
    }
    const customer = id.startsWith("cus_") ? id : String(about.customer);
    const owner =
      this.#members.find(({ customers }) => customers.has(customer)) ??
      this.#charges.get(String(about.charge));
    if (owner && type === "charge.succeeded") this.#charges.set(id, owner);
    return owner;
  }
}
