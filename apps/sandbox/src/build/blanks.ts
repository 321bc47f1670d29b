/** The texts of a checkout page that the merchant has not changed. */
export const unchangedTexts = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

/** How a subscription's invoices are made when nothing is set for them. */
export const plainInvoices = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: { type: "self" as const },
};
