/**
 * The fields of Stripe's published fixtures (stripe-mock), and the type of each there: a string, a
 * number, a boolean, an array, an object, or ? for null, which leaves the type open.
 */
export const fixtureFields: Record<string, string> = {
  customer: `
    address:o address.city:? address.country:? address.line1:? address.line2:?
    address.postal_code:? address.state:? balance:n created:n currency:s default_source:?
    delinquent:b description:? discount:o discount.checkout_session:? discount.customer:?
    discount.end:? discount.id:s discount.invoice:? discount.invoice_item:? discount.object:s
    discount.promotion_code:? discount.source:o discount.start:n discount.subscription:?
    discount.subscription_item:? email:? id:s invoice_prefix:s invoice_settings:o
    invoice_settings.custom_fields:? invoice_settings.default_payment_method:?
    invoice_settings.footer:? invoice_settings.rendering_options:o livemode:b metadata:o name:?
    next_invoice_sequence:n object:s phone:? preferred_locales:a shipping:o tax_exempt:s
    test_clock:?`,
  coupon: `
    amount_off:? created:n currency:? duration:s duration_in_months:n id:s livemode:b
    max_redemptions:? metadata:o name:s object:s percent_off:n redeem_by:n times_redeemed:n valid:b`,
  promotion_code: `
    active:b code:s created:n customer:? expires_at:n id:s livemode:b max_redemptions:? metadata:o
    object:s promotion:o promotion.coupon:? promotion.type:s restrictions:o
    restrictions.first_time_transaction:b restrictions.minimum_amount:?
    restrictions.minimum_amount_currency:? times_redeemed:n`,
  discount: `
    checkout_session:? customer:s end:n id:s invoice:? invoice_item:? object:s promotion_code:?
    source:o source.coupon:? source.type:s start:n subscription:? subscription_item:?`,
  tax_id: `
    country:s created:n customer:s id:s livemode:b object:s owner:o owner.customer:s owner.type:s
    type:s value:s verification:o verification.status:s verification.verified_address:?
    verification.verified_name:?`,
  "billing_portal.configuration": `
    active:b application:? business_profile:o business_profile.headline:?
    business_profile.privacy_policy_url:? business_profile.terms_of_service_url:? created:n
    default_return_url:? features:o features.customer_update:o features.invoice_history:o
    features.payment_method_update:o features.subscription_cancel:o features.subscription_update:o
    id:s is_default:b livemode:b login_page:o login_page.enabled:b login_page.url:? metadata:?
    name:? object:s updated:n`,
  product: `
    active:b created:n default_price:s description:s id:s images:a livemode:b marketing_features:a
    metadata:o name:s object:s package_dimensions:o package_dimensions.height:n
    package_dimensions.length:n package_dimensions.weight:n package_dimensions.width:n shippable:?
    statement_descriptor:? tax_code:? type:s unit_label:? updated:n url:?`,
  price: `
    active:b billing_scheme:s created:n currency:s custom_unit_amount:o
    custom_unit_amount.maximum:? custom_unit_amount.minimum:? custom_unit_amount.preset:? id:s
    livemode:b lookup_key:? metadata:o nickname:? object:s product:s recurring:o
    recurring.interval:s recurring.interval_count:n recurring.meter:?
    recurring.trial_period_days:? recurring.usage_type:s tax_behavior:s tiers_mode:?
    transform_quantity:o transform_quantity.divide_by:n transform_quantity.round:s type:s
    unit_amount:n unit_amount_decimal:s`,
  payment_link: `
    active:b after_completion:o after_completion.hosted_confirmation:o after_completion.type:s
    allow_promotion_codes:b application:? application_fee_amount:? application_fee_percent:?
    automatic_tax:o automatic_tax.enabled:b automatic_tax.liability:o billing_address_collection:s
    consent_collection:o consent_collection.payment_method_reuse_agreement:o
    consent_collection.promotions:? consent_collection.terms_of_service:? currency:s
    custom_fields:a custom_text:o custom_text.after_submit:o custom_text.shipping_address:o
    custom_text.submit:o custom_text.terms_of_service_acceptance:o customer_creation:s id:s
    inactive_message:? invoice_creation:o invoice_creation.enabled:b
    invoice_creation.invoice_data:o livemode:b metadata:o object:s on_behalf_of:?
    payment_intent_data:o payment_intent_data.capture_method:? payment_intent_data.description:?
    payment_intent_data.metadata:o payment_intent_data.setup_future_usage:?
    payment_intent_data.statement_descriptor:? payment_intent_data.statement_descriptor_suffix:?
    payment_intent_data.transfer_group:? payment_method_collection:s payment_method_types:?
    phone_number_collection:o phone_number_collection.enabled:b restrictions:o
    restrictions.completed_sessions:o shipping_address_collection:o
    shipping_address_collection.allowed_countries:a shipping_options:a submit_type:s
    subscription_data:o subscription_data.description:? subscription_data.invoice_settings:o
    subscription_data.metadata:o subscription_data.trial_period_days:?
    subscription_data.trial_settings:o tax_id_collection:o tax_id_collection.enabled:b
    tax_id_collection.required:s transfer_data:o transfer_data.amount:?
    transfer_data.destination:o url:s`,
  "checkout.session": `
    adaptive_pricing:o adaptive_pricing.enabled:b after_expiration:o after_expiration.recovery:o
    allow_promotion_codes:? amount_subtotal:? amount_total:? automatic_tax:o
    automatic_tax.enabled:b automatic_tax.liability:o automatic_tax.provider:?
    automatic_tax.status:? billing_address_collection:? cancel_url:s client_reference_id:?
    client_secret:? collected_information:o collected_information.business_name:?
    collected_information.individual_name:? collected_information.shipping_details:o consent:o
    consent.promotions:? consent.terms_of_service:? consent_collection:o
    consent_collection.payment_method_reuse_agreement:o consent_collection.promotions:?
    consent_collection.terms_of_service:? created:n currency:? currency_conversion:o
    currency_conversion.amount_subtotal:n currency_conversion.amount_total:n
    currency_conversion.fx_rate:s currency_conversion.source_currency:s custom_fields:a
    custom_text:o custom_text.after_submit:o custom_text.shipping_address:o custom_text.submit:o
    custom_text.terms_of_service_acceptance:o customer:? customer_creation:? customer_details:o
    customer_details.address:o customer_details.business_name:? customer_details.email:s
    customer_details.individual_name:? customer_details.name:? customer_details.phone:?
    customer_details.tax_exempt:s customer_details.tax_ids:? customer_email:? discounts:?
    expires_at:n id:s invoice:? invoice_creation:o invoice_creation.enabled:b
    invoice_creation.invoice_data:o livemode:b locale:? metadata:o mode:s object:s
    origin_context:? payment_intent:s payment_link:? payment_method_collection:?
    payment_method_configuration_details:o payment_method_configuration_details.id:s
    payment_method_configuration_details.parent:? payment_method_options:o payment_method_types:a
    payment_status:s permissions:o permissions.update_shipping_details:? phone_number_collection:o
    phone_number_collection.enabled:b recovered_from:? saved_payment_method_options:o
    saved_payment_method_options.allow_redisplay_filters:?
    saved_payment_method_options.payment_method_remove:?
    saved_payment_method_options.payment_method_save:? setup_intent:?
    shipping_address_collection:o shipping_address_collection.allowed_countries:a shipping_cost:o
    shipping_cost.amount_subtotal:n shipping_cost.amount_tax:n shipping_cost.amount_total:n
    shipping_cost.shipping_rate:? shipping_options:a status:s submit_type:? subscription:?
    success_url:s total_details:o total_details.amount_discount:n total_details.amount_shipping:?
    total_details.amount_tax:n ui_mode:s url:s wallet_options:o`,
  subscription: `
    application:? application_fee_percent:? automatic_tax:o automatic_tax.disabled_reason:?
    automatic_tax.enabled:b automatic_tax.liability:o billing_cycle_anchor:n
    billing_cycle_anchor_config:o billing_cycle_anchor_config.day_of_month:n
    billing_cycle_anchor_config.hour:? billing_cycle_anchor_config.minute:?
    billing_cycle_anchor_config.month:? billing_cycle_anchor_config.second:? billing_mode:o
    billing_mode.flexible:o billing_mode.type:s billing_thresholds:o
    billing_thresholds.amount_gte:? billing_thresholds.reset_billing_cycle_anchor:? cancel_at:n
    cancel_at_period_end:b canceled_at:n cancellation_details:o cancellation_details.comment:?
    cancellation_details.feedback:? cancellation_details.reason:? collection_method:s created:n
    currency:s customer:s days_until_due:? default_payment_method:? default_source:?
    default_tax_rates:a description:? discounts:a ended_at:n id:s invoice_settings:o
    invoice_settings.account_tax_ids:? invoice_settings.issuer:o items:o items.data:a
    items.has_more:b items.object:s items.url:s latest_invoice:? livemode:b metadata:o
    next_pending_invoice_item_invoice:n object:s on_behalf_of:? pause_collection:o
    pause_collection.behavior:s pause_collection.resumes_at:? payment_settings:o
    payment_settings.payment_method_options:o payment_settings.payment_method_types:?
    payment_settings.save_default_payment_method:? pending_invoice_item_interval:o
    pending_invoice_item_interval.interval:s pending_invoice_item_interval.interval_count:n
    pending_setup_intent:? pending_update:o pending_update.billing_cycle_anchor:?
    pending_update.expires_at:n pending_update.subscription_items:? pending_update.trial_end:?
    pending_update.trial_from_plan:? schedule:? start_date:n status:s test_clock:? transfer_data:o
    transfer_data.amount_percent:? transfer_data.destination:o trial_end:n trial_settings:o
    trial_settings.end_behavior:o trial_start:n`,
  subscription_item: `
    billing_thresholds:o billing_thresholds.usage_gte:? created:n current_period_end:n
    current_period_start:n discounts:a id:s metadata:o object:s plan:o plan.active:b plan.amount:?
    plan.amount_decimal:? plan.billing_scheme:s plan.created:n plan.currency:s plan.id:s
    plan.interval:s plan.interval_count:n plan.livemode:b plan.metadata:? plan.meter:?
    plan.nickname:? plan.object:s plan.product:? plan.tiers_mode:? plan.transform_usage:o
    plan.trial_period_days:? plan.usage_type:s price:o price.active:b price.billing_scheme:s
    price.created:n price.currency:s price.custom_unit_amount:o price.id:s price.livemode:b
    price.lookup_key:? price.metadata:o price.nickname:? price.object:s price.product:s
    price.recurring:o price.tax_behavior:s price.tiers_mode:? price.transform_quantity:o
    price.type:s price.unit_amount:n price.unit_amount_decimal:s quantity:n subscription:s
    tax_rates:a`,
  invoice: `
    account_country:s account_name:? account_tax_ids:? amount_due:n amount_overpaid:n
    amount_paid:n amount_remaining:n amount_shipping:n application:? attempt_count:n attempted:b
    auto_advance:b automatic_tax:o automatic_tax.disabled_reason:? automatic_tax.enabled:b
    automatic_tax.liability:o automatic_tax.provider:? automatic_tax.status:?
    automatically_finalizes_at:? billing_reason:s collection_method:s created:n currency:s
    custom_fields:? customer:s customer_address:o customer_address.city:?
    customer_address.country:? customer_address.line1:? customer_address.line2:?
    customer_address.postal_code:? customer_address.state:? customer_email:? customer_name:?
    customer_phone:? customer_shipping:o customer_tax_exempt:s customer_tax_ids:a
    default_payment_method:? default_source:? default_tax_rates:a description:? discounts:a
    due_date:n effective_at:n ending_balance:? footer:? from_invoice:o from_invoice.action:s
    from_invoice.invoice:s hosted_invoice_url:? id:s invoice_pdf:? issuer:o issuer.type:s
    last_finalization_error:o last_finalization_error.type:s latest_revision:? lines:o
    lines.data:a lines.has_more:b lines.object:s lines.url:s livemode:b metadata:o
    next_payment_attempt:n number:? object:s on_behalf_of:? parent:o parent.quote_details:o
    parent.subscription_details:o parent.type:s payment_settings:o
    payment_settings.default_mandate:? payment_settings.payment_method_options:o
    payment_settings.payment_method_types:? period_end:n period_start:n
    post_payment_credit_notes_amount:n pre_payment_credit_notes_amount:n receipt_number:?
    rendering:o rendering.amount_tax_display:? rendering.pdf:o rendering.template:?
    rendering.template_version:? shipping_cost:o shipping_cost.amount_subtotal:n
    shipping_cost.amount_tax:n shipping_cost.amount_total:n shipping_cost.shipping_rate:?
    shipping_details:o starting_balance:n statement_descriptor:? status:s status_transitions:o
    status_transitions.finalized_at:? status_transitions.marked_uncollectible_at:?
    status_transitions.paid_at:? status_transitions.voided_at:? subscription:? subtotal:n
    subtotal_excluding_tax:n test_clock:? total:n total_discount_amounts:a total_excluding_tax:n
    total_pretax_credit_amounts:? total_taxes:? webhooks_delivered_at:n`,
  line_item: `
    amount:n currency:s description:s discount_amounts:a discountable:b discounts:a id:s invoice:s
    livemode:b metadata:o object:s parent:o parent.invoice_item_details:o
    parent.subscription_item_details:o parent.type:s period:o period.end:n period.start:n
    pretax_credit_amounts:? pricing:o pricing.type:s pricing.unit_amount_decimal:? quantity:n
    subscription:? taxes:?`,
  invoice_payment: `
    amount_paid:? amount_requested:n created:n currency:s id:s invoice:s is_default:b livemode:b
    object:s payment:o payment.type:s status:s status_transitions:o
    status_transitions.canceled_at:? status_transitions.paid_at:?`,
  payment_intent: `
    amount:n amount_capturable:n amount_details:o amount_details.tip:o amount_received:n
    application:? application_fee_amount:? automatic_payment_methods:o
    automatic_payment_methods.enabled:b canceled_at:n cancellation_reason:? capture_method:s
    client_secret:s confirmation_method:s created:n currency:s customer:? description:?
    excluded_payment_method_types:? id:s last_payment_error:o last_payment_error.type:s
    latest_charge:? livemode:b metadata:o next_action:o next_action.type:s object:s on_behalf_of:?
    payment_method:? payment_method_configuration_details:o
    payment_method_configuration_details.id:s payment_method_configuration_details.parent:?
    payment_method_options:o payment_method_types:a processing:o processing.type:s receipt_email:?
    review:? setup_future_usage:? shipping:o source:? statement_descriptor:?
    statement_descriptor_suffix:? status:s transfer_data:o transfer_data.destination:o
    transfer_group:?`,
  charge: `
    amount:n amount_captured:n amount_refunded:n application:? application_fee:?
    application_fee_amount:? balance_transaction:s billing_details:o billing_details.address:o
    billing_details.email:? billing_details.name:s billing_details.phone:?
    billing_details.tax_id:? calculated_statement_descriptor:? captured:b created:n currency:s
    customer:? description:s disputed:b failure_balance_transaction:? failure_code:?
    failure_message:? fraud_details:o id:s livemode:b metadata:o object:s on_behalf_of:? outcome:o
    outcome.advice_code:? outcome.network_advice_code:? outcome.network_decline_code:?
    outcome.network_status:? outcome.reason:? outcome.seller_message:? outcome.type:s paid:b
    payment_intent:? payment_method:s payment_method_details:o payment_method_details.card:o
    payment_method_details.type:s receipt_email:? receipt_number:? receipt_url:s refunded:b
    refunds:o refunds.data:a refunds.has_more:b refunds.object:s refunds.url:s review:? shipping:o
    source:o source.allow_redisplay:? source.amount:? source.client_secret:s source.created:n
    source.currency:? source.flow:s source.id:s source.livemode:b source.metadata:?
    source.object:s source.owner:o source.statement_descriptor:? source.status:s source.type:s
    source.usage:? source_transfer:? statement_descriptor:? statement_descriptor_suffix:? status:s
    transfer_data:o transfer_data.amount:? transfer_data.destination:o transfer_group:?`,
  refund: `
    amount:n balance_transaction:? charge:s created:n currency:s destination_details:o
    destination_details.card:o destination_details.type:s id:s metadata:o object:s
    payment_intent:? reason:? receipt_number:? source_transfer_reversal:? status:s
    transfer_reversal:?`,
  dispute: `
    amount:n balance_transactions:a charge:s created:n currency:s enhanced_eligibility_types:a
    evidence:o evidence.access_activity_log:? evidence.billing_address:?
    evidence.cancellation_policy:? evidence.cancellation_policy_disclosure:?
    evidence.cancellation_rebuttal:? evidence.customer_communication:?
    evidence.customer_email_address:? evidence.customer_name:? evidence.customer_purchase_ip:?
    evidence.customer_signature:? evidence.duplicate_charge_documentation:?
    evidence.duplicate_charge_explanation:? evidence.duplicate_charge_id:?
    evidence.enhanced_evidence:o evidence.product_description:? evidence.receipt:?
    evidence.refund_policy:? evidence.refund_policy_disclosure:?
    evidence.refund_refusal_explanation:? evidence.service_date:? evidence.service_documentation:?
    evidence.shipping_address:? evidence.shipping_carrier:? evidence.shipping_date:?
    evidence.shipping_documentation:? evidence.shipping_tracking_number:?
    evidence.uncategorized_file:? evidence.uncategorized_text:? evidence_details:o
    evidence_details.due_by:n evidence_details.enhanced_eligibility:o
    evidence_details.has_evidence:b evidence_details.past_due:b
    evidence_details.submission_count:n id:s is_charge_refundable:b livemode:b metadata:o object:s
    payment_intent:? payment_method_details:o payment_method_details.card:o
    payment_method_details.type:s reason:s status:s`,
  webhook_endpoint: `
    api_version:? application:? created:n description:s enabled_events:a id:s livemode:b
    metadata:o object:s status:s url:s`,
  setup_intent: `
    application:? automatic_payment_methods:o automatic_payment_methods.enabled:?
    cancellation_reason:? client_secret:s created:n customer:? description:?
    excluded_payment_method_types:? flow_directions:? id:s last_setup_error:o
    last_setup_error.type:s latest_attempt:? livemode:b mandate:? metadata:o next_action:o
    next_action.type:s object:s on_behalf_of:? payment_method:?
    payment_method_configuration_details:o payment_method_configuration_details.id:s
    payment_method_configuration_details.parent:? payment_method_options:o payment_method_types:a
    single_use_mandate:? status:s usage:s`,
  payment_method: `
    allow_redisplay:s billing_details:o billing_details.address:o billing_details.email:s
    billing_details.name:? billing_details.phone:s billing_details.tax_id:? card:o card.brand:s
    card.checks:o card.country:s card.display_brand:s card.exp_month:n card.exp_year:n
    card.fingerprint:s card.funding:s card.generated_from:o card.last4:s card.networks:o
    card.regulated_status:? card.three_d_secure_usage:o card.wallet:o created:n customer:? id:s
    livemode:b metadata:o object:s type:s`,
  "billing_portal.session": `
    configuration:s created:n customer:s flow:o flow.after_completion:o flow.subscription_cancel:o
    flow.subscription_update:o flow.subscription_update_confirm:o flow.type:s id:s livemode:b
    locale:? object:s on_behalf_of:? return_url:s url:s`,
  event: `
    api_version:? created:n data:o id:s livemode:b object:s pending_webhooks:n request:o
    request.id:? request.idempotency_key:? type:s`,
  tax_rate: `
    active:b country:s created:n description:s display_name:s id:s inclusive:b jurisdiction:s
    livemode:b metadata:o object:s percentage:n state:? tax_type:s`,
  customer_balance_transaction: `
    amount:n created:n credit_note:? currency:s customer:s description:? ending_balance:n id:s
    invoice:? livemode:b metadata:? object:s type:s`,
};
