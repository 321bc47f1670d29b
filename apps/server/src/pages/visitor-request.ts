import type { Body, Endpoint, Params } from "@coupon-center/contract";

/** A visitor's request on a public page, from a script or a form. */
export interface VisitorRequest<E extends Endpoint> {
  params: Params<E>;
  body: Body<E>;
  /** the User-Agent header, '' if there is none */
  userAgent: string;
}
