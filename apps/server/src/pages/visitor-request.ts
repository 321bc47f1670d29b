import type { Body, Endpoint, Params } from "@coupon-center/contract";

/** What a visitor asks a public page for, by a script or by a form. */
export interface VisitorRequest<E extends Endpoint> {
  params: Params<E>;
  body: Body<E>;
  /** what the visitor's browser calls itself */
  userAgent: string;
}
