import { z } from "zod";
import { aboutCustomer, type ReadSubject, reference } from "./subject.ts";

const Charge = z.object({ object: z.literal("charge"), customer: reference });

/** Money went back: the history of that customer's payments shows it. */
export const charge: ReadSubject = (object) => aboutCustomer(Charge.parse(object).customer);
