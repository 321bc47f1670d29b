import type { Migration } from "kysely/migration";
import type { Engine } from "./engine.ts";
import { initial } from "./migrations/001-initial.ts";
import { ownership } from "./migrations/002-ownership.ts";
import { subscriptionPrice } from "./migrations/003-subscription-price.ts";
import { couponReminders } from "./migrations/004-coupon-reminders.ts";
import { couponWords } from "./migrations/005-coupon-words.ts";
import { wordsOfCoupon } from "./migrations/006-words-of-coupon.ts";
import { queues } from "./migrations/007-queues.ts";
import { foldedAddresses } from "./migrations/008-folded-addresses.ts";
import { liveSeen } from "./migrations/009-live-seen.ts";
import { knownNetworks } from "./migrations/010-known-networks.ts";
import { retention } from "./migrations/011-retention.ts";
import { collectionPause } from "./migrations/012-collection-pause.ts";
import { appendOnlyAudit } from "./migrations/013-append-only-audit.ts";
import { withdrawnCopies } from "./migrations/014-withdrawn-copies.ts";
import { billingLease } from "./migrations/015-billing-lease.ts";
import { billingCustomers } from "./migrations/016-billing-customers.ts";
import { staffRoles } from "./migrations/017-staff-roles.ts";
import { payable } from "./migrations/018-payable.ts";
import { openPayments } from "./migrations/019-open-payments.ts";
import { sessionPlaces } from "./migrations/020-session-places.ts";
import { secondFactor } from "./migrations/021-second-factor.ts";
import { passkeys } from "./migrations/022-passkeys.ts";
import { priceMoves } from "./migrations/023-price-moves.ts";
import { subscriptionsOfClient } from "./migrations/024-subscriptions-of-client.ts";
import { requestIds } from "./migrations/025-request-ids.ts";
import { givenPlans } from "./migrations/026-given-plans.ts";
import { discounts } from "./migrations/027-discounts.ts";
import { renewalCharges } from "./migrations/028-renewal-charges.ts";
import { workOfJobs } from "./migrations/029-work-of-jobs.ts";
import { storeWords } from "./migrations/030-store-words.ts";
import { reviewQueue } from "./migrations/031-review-queue.ts";
import { planIntervals } from "./migrations/032-plan-intervals.ts";
import { alteredSubscriptions } from "./migrations/033-altered-subscriptions.ts";
import { subscriptionKeys } from "./migrations/034-subscription-keys.ts";
import { mailAccounts } from "./migrations/035-mail-accounts.ts";
import { payableOfClient } from "./migrations/036-payable-of-client.ts";
import { requestedCoupons } from "./migrations/037-requested-coupons.ts";
import { keptSince } from "./migrations/038-kept-since.ts";
import { heldSince } from "./migrations/039-held-since.ts";
import { refundedAmounts } from "./migrations/040-refunded-amounts.ts";
import { waitingMails } from "./migrations/041-waiting-mails.ts";
import { auditStores } from "./migrations/042-audit-stores.ts";
import { requestedSince } from "./migrations/043-requested-since.ts";
import { begunPlans } from "./migrations/044-begun-plans.ts";
import { typedWords } from "./migrations/045-typed-words.ts";
import { feedbackDays } from "./migrations/046-feedback-days.ts";
import { auditActors } from "./migrations/047-audit-actors.ts";
import { couponApprovals } from "./migrations/048-coupon-approvals.ts";
import { billingAnchors } from "./migrations/049-billing-anchors.ts";
import { startedSubscriptions } from "./migrations/050-started-subscriptions.ts";
import { inquiredPayments } from "./migrations/051-inquired-payments.ts";
import { givenUpPlans } from "./migrations/052-given-up-plans.ts";
import { hostLetters } from "./migrations/053-host-letters.ts";
import { retryingRows } from "./migrations/054-retrying-rows.ts";
import { failedRefunds } from "./migrations/055-failed-refunds.ts";
import { quantities } from "./migrations/056-quantities.ts";
import { largePayments } from "./migrations/057-large-payments.ts";
import { urgentMails } from "./migrations/058-urgent-mails.ts";
import { orphanedSubscriptions } from "./migrations/059-orphaned-subscriptions.ts";
import { formerAddresses } from "./migrations/060-former-addresses.ts";

/** From these migrations on the schema has search words, which backups omit. */
export const couponWordsMigration = "005-coupon-words";
export const storeWordsMigration = "030-store-words";

/** All migrations by name. They run in the order of their numbers, and only go up. */
export function allMigrations(engine: Engine): Record<string, Migration> {
  return {
    "001-initial": { up: initial(engine) },
    "002-ownership": { up: ownership },
    "003-subscription-price": { up: subscriptionPrice },
    "004-coupon-reminders": { up: couponReminders(engine) },
    [couponWordsMigration]: { up: couponWords(engine) },
    "006-words-of-coupon": { up: wordsOfCoupon },
    "007-queues": { up: queues },
    "008-folded-addresses": { up: foldedAddresses },
    "009-live-seen": { up: liveSeen },
    "010-known-networks": { up: knownNetworks },
    "011-retention": { up: retention },
    "012-collection-pause": { up: collectionPause },
    "013-append-only-audit": { up: appendOnlyAudit(engine) },
    "014-withdrawn-copies": { up: withdrawnCopies },
    "015-billing-lease": { up: billingLease },
    "016-billing-customers": { up: billingCustomers },
    "017-staff-roles": { up: staffRoles },
    "018-payable": { up: payable },
    "019-open-payments": { up: openPayments },
    "020-session-places": { up: sessionPlaces },
    "021-second-factor": { up: secondFactor },
    "022-passkeys": { up: passkeys },
    "023-price-moves": { up: priceMoves },
    "024-subscriptions-of-client": { up: subscriptionsOfClient },
    "025-request-ids": { up: requestIds },
    "026-given-plans": { up: givenPlans },
    "027-discounts": { up: discounts },
    "028-renewal-charges": { up: renewalCharges },
    "029-work-of-jobs": { up: workOfJobs },
    [storeWordsMigration]: { up: storeWords(engine) },
    "031-review-queue": { up: reviewQueue(engine) },
    "032-plan-intervals": { up: planIntervals },
    "033-altered-subscriptions": { up: alteredSubscriptions },
    "034-subscription-keys": { up: subscriptionKeys },
    "035-mail-accounts": { up: mailAccounts },
    "036-payable-of-client": { up: payableOfClient },
    "037-requested-coupons": { up: requestedCoupons(engine) },
    "038-kept-since": { up: keptSince },
    "039-held-since": { up: heldSince(engine) },
    "040-refunded-amounts": { up: refundedAmounts },
    "041-waiting-mails": { up: waitingMails },
    "042-audit-stores": { up: auditStores },
    "043-requested-since": { up: requestedSince(engine) },
    "044-begun-plans": { up: begunPlans },
    "045-typed-words": { up: typedWords(engine) },
    "046-feedback-days": { up: feedbackDays },
    "047-audit-actors": { up: auditActors },
    "048-coupon-approvals": { up: couponApprovals },
    "049-billing-anchors": { up: billingAnchors },
    "050-started-subscriptions": { up: startedSubscriptions },
    "051-inquired-payments": { up: inquiredPayments },
    "052-given-up-plans": { up: givenUpPlans },
    "053-host-letters": { up: hostLetters },
    "054-retrying-rows": { up: retryingRows },
    "055-failed-refunds": { up: failedRefunds },
    "056-quantities": { up: quantities },
    "057-large-payments": { up: largePayments(engine) },
    "058-urgent-mails": { up: urgentMails },
    "059-orphaned-subscriptions": { up: orphanedSubscriptions(engine) },
    "060-former-addresses": { up: formerAddresses },
  };
}
