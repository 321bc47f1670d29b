import { z } from "zod";
import { aboutSubscription, type ReadSubject, reference } from "./subject.ts";

const Session = z.object({ object: z.literal("checkout.session"), subscription: reference });

/** Somebody paid by a link: who, is read from Stripe with the subscription. */
export const checkoutSession: ReadSubject = (object) =>
  aboutSubscription(Session.parse(object).subscription);
