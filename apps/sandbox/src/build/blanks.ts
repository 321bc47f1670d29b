/** The default texts of a checkout page. */
export const unchangedTexts = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

/** The default invoice settings of a subscription. */
export const plainInvoices = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: { type: "self" as const },
};
