import type { Subscription } from "@coupon-center/contract";
import pLimit from "p-limit";
import { openMailData } from "../../../outbox/mail-data.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import { currentSubscriptions, presentSubscription } from "../../subscription.ts";
import type { Observation } from "./agreement.ts";
import { EventFeed } from "./event-feed.ts";
import { type Happened, Judge, type WalkFault } from "./judge.ts";
import { toldDays } from "./promises.ts";
import { readDeleted, readPayers, readStores } from "./readings.ts";
import { MailData, type SaidMail } from "./said.ts";
import { type Script, type Step, type Turn, waits } from "./script.ts";
import { forecast, noPayer, type Payer } from "./stripe-rules.ts";
import type { WalkWorld } from "./walk-world.ts";
import { newWalkers, perform, type Walker } from "./walker.ts";

interface Member {
  walker: Walker;
  judge: Judge;
  /** events that were not delivered yet */
  held: object[];
  isMissing: boolean;
  mails: SaidMail[];
  customers: Set<string>;
}

const AT_ONCE = 8;
const DAY = 86_400;
/** Lets a script happen; returns the first fault of each merchant. */
export async function runScript(world: WalkWorld, script: Script): Promise<WalkFault[]> {
  const population = await Population.open(world, script.merchants.length);
  for (const [at, turn] of script.turns.entries()) {
    const steps = script.merchants.map((list) => list[at]);
    await population.take(steps, at);
    await population.pass(turn, steps, at);
  }
  await population.finish(script.turns.length);
  return population.faults;
}

class Population {
  readonly faults: WalkFault[] = [];
  readonly #world: WalkWorld;
  readonly #members: Member[];
  readonly #from: number;
  readonly #feed: EventFeed<Member>;
  #payers = new Map<Member, Payer>();
  #plans = new Map<number, Subscription>();
  #stores = new Map<number, { state: string; shown: boolean }>();
  #hasMoves = false;

  private constructor(world: WalkWorld, members: Member[], from: number) {
    this.#world = world;
    this.#members = members;
    this.#from = from;
    this.#feed = new EventFeed(world.dashboard, members);
  }

  static async open(world: WalkWorld, size: number): Promise<Population> {
    const from = world.now();
    const { client } = systemCtx(world.at());
    const members = (await newWalkers(world, size)).map((walker) => ({
      walker,
      judge: new Judge(client),
      held: [],
      isMissing: false,
      mails: [],
      customers: new Set<string>(),
    }));
    const population = new Population(world, members, from);
    await population.#feed.skip();
    return population;
  }

  /** Everybody's own step, and what follows from it. */
  async take(steps: readonly (Step | undefined)[], turn: number): Promise<void> {
    const world = this.#world;
    // Stripe's times are whole seconds, and tell which of two acts was first.
    await world.moveTo(world.now() + 2);
    const limit = pLimit(AT_ONCE);
    const happened = new Map<Member, Happened>();
    const step = async (member: Member, { act, crash }: Step) => {
      const { walker, judge } = member;
      const payer = this.#payers.get(member) ?? noPayer();
      happened.set(member, { act: act.do, refused: false });
      const status = await perform(world, walker, act, payer);
      if (status === null) return;
      if (status >= 500 && crash === null) this.#add(member, turn, `${act.do}: ${status}`);
      const changesPlan = act.do === "cancel" || act.do === "resume";
      if (changesPlan && judge.offered?.includes(act.do) && status >= 400 && crash === null)
        this.#add(member, turn, `${act.do} was offered, and refused: ${status}`);
      const succeeded = status < 400 && crash === null;
      happened.set(member, { act: act.do, refused: status >= 400 && status < 500, succeeded });
    };
    const pairs = this.#members.map((member, at) => [member, steps[at]] as const);
    const taken = pairs.flatMap(([member, one]) =>
      one && !member.walker.isDeleted ? [[member, one] as const] : [],
    );
    const calm = taken.filter(([, { crash }]) => crash === null);
    await Promise.all(calm.map(([member, one]) => limit(() => step(member, one))));
    for (const [member, one] of taken) {
      if (one.crash === null) continue;
      if (one.crash === "answer lost") world.product().loseNextAnswer();
      else world.product().dieAfter(one.crash);
      await world.survive(() => step(member, one));
    }
    await this.#settle(steps, null);
    await this.#look(turn, (member) => happened.get(member) ?? { act: "nothing", refused: false });
  }

  /** Time passes for all. */
  async pass(turn: Turn, steps: readonly (Step | undefined)[], at: number): Promise<void> {
    const world = this.#world;
    if (turn.price !== null) {
      await world.announce(turn.price);
      this.#hasMoves = true;
    }
    if (turn.mailed || turn.wait !== null) await this.#sendMails(true);
    // What was mailed is a promise before the time passes.
    this.#judge(at, () => ({ act: "nothing", refused: false }));
    const { wait, reconciled, workerDies, price } = turn;
    if (wait === null && !reconciled && workerDies === null && price === null) return;
    const end = this.#endOf(wait);
    // The job that changes prices needs its days; all others would only be late.
    const most = this.#hasMoves ? 2 * DAY : Number.POSITIVE_INFINITY;
    for (let isFirst = true; isFirst || world.now() < end; isFirst = false) {
      const from = world.now();
      await world.moveTo(Math.min(end, from + most));
      const until = world.now();
      const expected = new Map(
        this.#members.map((member) => {
          const payer = this.#payers.get(member) ?? noPayer();
          return [member, forecast(payer, world.settings, { from, until })] as const;
        }),
      );
      await this.#settle(steps, workerDies);
      if (reconciled) await this.#reconcile();
      await this.#look(at, (member) => ({ from, expected: expected.get(member) ?? [] }));
    }
  }

  /** When a wait is over, epoch seconds. */
  #endOf(wait: Turn["wait"]): number {
    const now = this.#world.now();
    if (wait === null) return now;
    if (wait !== "told day") return now + waits[wait];
    const days = [...this.#payers.values()].flatMap((payer) => toldDays(payer, now));
    return (days.length === 0 ? now + 3_600 : Math.min(...days)) + 60;
  }

  /** Everything is told, and every promised day passes. */
  async finish(at: number): Promise<void> {
    const calm = { reconciled: true, mailed: true, workerDies: null, price: null };
    for (const wait of ["3 minutes", "32 days"] as const)
      await this.pass({ ...calm, wait }, [], at);
    const rows = await this.#world
      .at()
      .db.selectFrom("payment_transaction")
      .select(["account_id", "status"])
      .execute();
    const histories = Map.groupBy(rows, ({ account_id }) => account_id);
    for (const member of this.#members) {
      const history = histories.get(member.walker.accountId) ?? [];
      const statuses = history.map(({ status }) => status);
      for (const text of member.judge.end(this.#observe(member), statuses))
        this.#add(member, at, text);
    }
  }

  #add(member: Member, turn: number, text: string): void {
    const merchant = this.#members.indexOf(member);
    if (this.faults.some((fault) => fault.merchant === merchant)) return;
    this.faults.push({ merchant, turn, text });
  }

  async #reconcile(): Promise<void> {
    await this.#world.reconcile();
    for (const member of this.#members) {
      member.isMissing = false;
      member.held = [];
    }
    await this.#settle([], null);
  }

  /** Delivers what Stripe has to tell, as each step says, until there is nothing new. */
  async #settle(steps: readonly (Step | undefined)[], dies: number | null): Promise<void> {
    const world = this.#world;
    for (let round = 0; round < 6; round++) {
      const fresh = await this.#feed.read();
      if (round > 0 && fresh.length === 0) return;
      const byMember = Map.groupBy(fresh, ({ member }) => member);
      for (const [at, member] of this.#members.entries()) {
        const events = (byMember.get(member) ?? []).map(({ event }) => event);
        await this.#tell(member, events, steps[at]?.events ?? "come");
      }
      if (dies !== null && round === 0) world.product().dieAfter(dies);
      await world.survive(() => world.work());
      if (dies !== null && round === 0) await world.work();
    }
  }

  async #tell(member: Member, events: object[], how: Step["events"]): Promise<void> {
    const all = [...member.held, ...events];
    member.held = [];
    switch (how) {
      case "are held":
        member.held = all;
        return;
      case "are lost":
        if (all.length > 0) member.isMissing = true;
        return;
      case "come twice":
        return this.#world.deliver([...all, ...all]);
      case "come in reverse":
        return this.#world.deliver(all.reverse());
      case "come":
        return this.#world.deliver(all);
    }
  }

  /** Sends waiting mails; those that wait for a change of mind only when minutes have passed. */
  async #sendMails(haveMinutesPassed: boolean): Promise<void> {
    const { at } = this.#world;
    await this.#readMails();
    const now = haveMinutesPassed ? Number.MAX_SAFE_INTEGER : Date.now();
    const sent = await at()
      .db.updateTable("outbox")
      .set({ sent_at: Date.now(), tries: 1 })
      .where("sent_at", "is", null)
      .where("due_at", "<=", now)
      .returning("id")
      .execute();
    const ids = new Set(sent.map(({ id }) => id));
    for (const { mails } of this.#members)
      for (const mail of mails) if (ids.has(mail.id)) mail.sentAt = this.#world.now();
  }

  async #readMails(): Promise<void> {
    const { db, ports } = this.#world.at();
    const rows = await db
      .selectFrom("outbox")
      .select(["id", "client_id", "recipient", "kind", "data"])
      .where("sent_at", "is", null)
      .orderBy("id")
      .execute();
    const byEmail = Map.groupBy(rows, ({ recipient }) => recipient);
    for (const member of this.#members) {
      const sent = member.mails.filter(({ sentAt }) => sentAt !== null);
      const waiting = (byEmail.get(member.walker.email) ?? []).map((row) => ({
        id: row.id,
        kind: row.kind,
        sentAt: null,
        data: MailData.parse(openMailData(ports.sealer, row)),
      }));
      member.mails = [...sent, ...waiting];
    }
  }

  /** Reads everything, and judges it. */
  async #look(turn: number, happened: (member: Member) => Happened): Promise<void> {
    this.#payers = await readPayers(this.#world.dashboard, this.#from, this.#members);
    await this.#sendMails(false);
    const ctx = systemCtx(this.#world.at());
    const ids = this.#members.map(({ walker }) => walker.accountId);
    const rows = await currentSubscriptions(ctx)
      .where("subscription.account_id", "in", ids)
      .execute();
    this.#plans = new Map(
      rows.map((row) => [row.account_id, presentSubscription(row, ctx.client)]),
    );
    this.#stores = await readStores(ctx);
    const deleted = await readDeleted(ctx, ids);
    for (const { walker } of this.#members) walker.isDeleted = deleted.has(walker.accountId);
    this.#judge(turn, happened);
  }

  #judge(turn: number, happened: (member: Member) => Happened): void {
    for (const member of this.#members) {
      const faults = member.judge.look(this.#observe(member), happened(member));
      for (const text of faults) this.#add(member, turn, text);
    }
  }

  #observe(member: Member): Observation {
    const { walker, held, isMissing, mails } = member;
    const store = this.#stores.get(walker.accountId);
    return {
      now: this.#world.now(),
      payer: this.#payers.get(member) ?? noPayer(),
      mails,
      plan: this.#plans.get(walker.accountId) ?? null,
      shown: store?.shown ?? false,
      isApproved: store?.state === "approved",
      isDeleted: walker.isDeleted,
      isSynced: held.length === 0 && !isMissing,
    };
  }
}
