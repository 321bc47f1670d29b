/** An error in Stripe's form: an HTTP status and the `error` object of the response. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    type: string,
    message: string,
    about: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = about.code;
    this.param = about.param;
  }

  /** The body of the response. */
  toBody(): object {
    const { type, code, message, param } = this;
    return { error: { type, code, message, param } };
  }
}

/** 400: the request is invalid. */
export function refuse(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, "invalid_request_error", message, {
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  });
}

/** 400 where a tax is to be computed for a customer whose place is not known. */
export function refuseLocation(): StripeApiError {
  const message =
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.";
  return refuse(message, undefined, "customer_tax_location_invalid");
}

/** 404 for a missing object, with Stripe's message: `No such customer: 'cus_1'`. */
export function refuseMissing(name: string, id: string, param = "id"): StripeApiError {
  return new StripeApiError(404, "invalid_request_error", `No such ${name}: '${id}'`, {
    code: "resource_missing",
    param,
  });
}
