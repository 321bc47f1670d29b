import type Stripe from "stripe";
import type { Stored } from "./stored.ts";

export type Customer = Stored<Stripe.Customer>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type PaymentLink = Stored<Stripe.PaymentLink>;
export type CheckoutSession = Stored<Stripe.Checkout.Session>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Stored<Stripe.SubscriptionSchedule>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type Discount = Stored<Stripe.Discount>;
export type TaxId = Stored<Stripe.TaxId>;
export type TaxRate = Stored<Stripe.TaxRate>;
export type BalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
export type LineItem = Stored<Stripe.LineItem>;

/** An event. The library's type is a union of all events; this is their common part. */
export type StripeEvent = Omit<Stored<Stripe.EventBase>, "data" | "type"> & {
  data: { object: object; previous_attributes?: object };
  type: Stripe.Event["type"];
};

/** The price and quantity that a payment link or checkout session sells. */
export interface Sale {
  id: string;
  price: string;
  quantity: number;
  /** rates of tax of this line alone; absent without */
  taxRates?: string[] | undefined;
}

/** The trial with which a subscription begins: of some days, or until a time in epoch seconds. */
export interface SoldTrial {
  days: number | null;
  end: number | null;
  /** what becomes of it without a card; null for an invoice */
  settings: Subscription["trial_settings"];
}

/**
 * The content of a checkout page besides its session, including typed values and the last decline.
 */
export interface CheckoutForm {
  id: string;
  email: string;
  emailLocked: boolean;
  name: string;
  error: string | null;
  subscriptionMetadata: Record<string, string>;
  /** absent without a trial */
  trial?: SoldTrial | undefined;
  /** the subscription's rates of tax; absent without */
  taxRates?: string[] | undefined;
  /** the typed place and tax id, where the page asks for them */
  address?: Customer["address"];
  taxId?: { type: string; value: string } | null;
  /** what of a customer who is known already is replaced by what is typed */
  updates?: { address: boolean; name: boolean } | undefined;
  /** the typed promotion code, and why it cannot be used */
  promotion: string;
  promotionError: string | null;
}

/** The number of a saved card, which every charge needs and no API object contains. */
export interface CardNumber {
  id: string;
  number: string;
}

/** The stored objects by kind; kinds with an exclamation mark are not available in the API. */
export interface Kinds {
  customer: Customer;
  product: Product;
  price: Price;
  payment_link: PaymentLink;
  "checkout.session": CheckoutSession;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  tax_id: TaxId;
  tax_rate: TaxRate;
  customer_balance_transaction: BalanceTransaction;
  "billing_portal.session": PortalSession;
  webhook_endpoint: WebhookEndpoint;
  event: StripeEvent;
  "!deleted_customer": { id: string; object: "customer"; deleted: true };
  "!sale": Sale;
  "!form": CheckoutForm;
  "!card": CardNumber;
}
export type Kind = keyof Kinds;
