import type { endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import sharp from "sharp";
import { type Example, NO_ID, nothing, type Scene, things } from "./example.ts";
import { type Role, roleAccess } from "./roles.ts";
import type { Target } from "./targets.ts";

const storeRef = ({ whose }: Scene) => ({ store: whose?.store.slug ?? "nowhere-cp" });
const couponRef = ({ whose }: Scene) => ({ id: whose?.coupons[0] ?? NO_ID });

/** Non-public data is readable for its owner and for staff of its client. */
function readable(target: Target, role: Role): number {
  const { kind } = roleAccess(role);
  if (target === "own" || target === "shown") return 200;
  return target === "hidden" && kind === "staff" ? 200 : 404;
}

/** Public data is readable for every role. */
function revealed(target: Target, role: Role): number {
  if (target === "shown") return 200;
  return target === "own" && role !== "unverified merchant" ? 200 : 404;
}

const list: Example = {
  on: things,
  call: ({ whose }) => ({
    query: { store_slug: whose?.store.slug ?? "nowhere-cp", include_scheduled: true },
  }),
  status: () => 200,
};

async function picture(): Promise<Buffer> {
  const plain = { width: 120, height: 40, channels: 3, background: "#146" } as const;
  const file = await sharp({ create: plain }).png().toBuffer();
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--b--\r\n")]);
}

/** Removes the caller's store, so that another can be created. */
async function withoutStore({ accounts, me }: Scene): Promise<void> {
  if (!me || !("store" in me)) return;
  const { db } = accounts.installation;
  await db.deleteFrom("coupon").where("store_id", "=", me.store.id).execute();
  await db.deleteFrom("store").where("id", "=", me.store.id).execute();
}

export const storeExamples = {
  createStore: {
    on: nothing,
    call: async (scene) => {
      if (scene.succeeds) await withoutStore(scene);
      return { body: storePayload };
    },
    spoils: true,
  },
  seeLive: { on: things, call: (scene) => ({ params: storeRef(scene) }), spoils: true },
  updateStore: {
    on: things,
    call: (scene) => ({
      params: storeRef(scene),
      body: { ...storePayload, contact_first_name: "N" },
    }),
    spoils: true,
  },
  getStore: { on: things, call: (scene) => ({ params: storeRef(scene) }), status: readable },
  uploadImage: {
    on: nothing,
    call: async () => ({
      raw: { type: "multipart/form-data; boundary=b", payload: await picture() },
    }),
  },
  listCoupons: list,
  listCouponsLegacy: list,
  getCoupon: { on: things, call: (scene) => ({ params: couponRef(scene) }), status: readable },
  createCoupon: {
    on: things,
    call: ({ whose }) => ({ body: { ...couponPayload, store: whose?.store.id ?? NO_ID } }),
    spoils: true,
  },
  updateCoupon: {
    on: things,
    call: (scene) => ({ params: couponRef(scene), body: { description: "Changed" } }),
    spoils: true,
  },
  deleteCoupon: { on: things, call: (scene) => ({ params: couponRef(scene) }), spoils: true },
  sortCoupons: {
    on: things,
    call: ({ whose }) => ({
      body: {
        items: (whose?.coupons ?? [NO_ID, NO_ID + 1]).map((id, index) => ({
          id: String(id),
          sort_number: String(2 - index),
        })),
      },
    }),
    status: (target) => (target === "own" ? 200 : 409),
  },
  giveFeedback: {
    on: things,
    call: (scene) => ({ params: couponRef(scene), body: { outcome: "expired" } }),
    status: revealed,
  },
  revealCoupon: { on: things, call: (scene) => ({ params: couponRef(scene) }), status: revealed },
} satisfies Partial<Record<keyof typeof endpoints, Example>>;
