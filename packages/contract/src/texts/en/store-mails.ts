/** Mails about a store's review and its coupons. */
export const storeMails = {
  mailApproved: "{store} is approved. Welcome to {site}",
  mailApprovedAt: "Good news: your store page was approved. Shoppers can find it at",
  mailApprovedPlan:
    "Your coupons show there while your plan is active. You can change, exchange and sort them at any time.",
  mailApprovedReviewed:
    "We review each coupon before it shows there, and your plan has to be active. A coupon that you change is hidden until we approve it again.",
  mailApprovedAgain: "{store} is public again",
  mailApprovedAgainAt: "We lifted the suspension of your store page. Shoppers can find it again at",
  mailApprovedAgainPlan:
    "If you have a subscription, it will be charged again from its next payment.",
  mailManageCoupons: "Manage your coupons",
  mailRevisionApproved: "Your changes to {store} are approved",
  mailRevisionApprovedText: "We approved your changes. Your store page shows them now.",
  mailSeePage: "See your store page",
  mailDeclined: "{store} needs a change",
  mailDeclinedText: "We looked at your store page and could not approve it yet. The reason:",
  mailDeclinedNext: "Make the change and save your store to send it to us again.",
  mailDeclinedVerify:
    "Please confirm your email address too: we review your store only after that.",
  mailChangeStore: "Change your store",
  mailRevisionDeclined: "Your changes to {store} were not approved",
  mailRevisionDeclinedText:
    "We looked at the changes to your store page and could not approve them. The reason:",
  mailRevisionDeclinedPage: "Your store page stays public in its approved version:",
  mailRevisionDeclinedNext:
    "If you still want the change, make it again and save: that sends it to us.",
  mailSuspended: "{store} is suspended",
  mailSuspendedText: "We suspended your store page: shoppers cannot open it. The reason:",
  mailSuspendedLift:
    "Saving your store does not bring it back. Write to us at {email}: only we can lift this.",
  mailSuspendedPlan:
    "Nothing of yours is deleted. While this lasts, no payment is collected for a subscription; you can cancel it on the payment page.",
  mailSuspendedNote: "You were logged out on all devices. You can log in again at any time.",
  mailBlocked: "Your {site} account is blocked",
  mailBlockedText:
    "We blocked your account: nobody can log in to it, and shoppers cannot open your store page. The reason:",
  mailBlockedLift: "Write to us at {email}: only we can lift this.",
  mailBlockedPlan:
    "Nothing of yours is deleted. While this lasts, no payment is collected for a subscription.",
  mailUnblocked: "Your {site} account is no longer blocked",
  mailUnblockedText: "You can log in to your account again.",
  mailUnblockedStore:
    "Your store page stays suspended until we approve it; you will get an email then. Until then, shoppers cannot open it, and no payment is collected for a subscription.",
  mailOpenSite: "Open {site}",
  mailCouponsApproved:
    "{count, plural, one {A coupon of {store} is approved} other {# coupons of {store} are approved}}",
  mailCouponsApprovedText:
    "We approved {count, plural, one {# coupon} other {# coupons}} of yours.",
  mailCouponsApprovedPage:
    "While your plan is active, approved coupons show on your store page on their dates:",
  mailCouponsReviewed: "A coupon that you change is hidden until we approve it again.",
  mailWithdrawn: "A coupon was withdrawn at {site}",
  mailWithdrawnText: 'We withdrew "{coupon}": shoppers do not see it. The reason:',
  mailWithdrawnNext:
    "Changing it does not bring it back. You can delete it and add another in its place; your other coupons are not affected.",
  mailSeeCoupons: "See your coupons",
  mailEditCoupon: "Edit the coupon",
  mailEdit: "Edit",
  mailInDays: "in {days, number} days",
  mailOnDay: "on {day}",
  mailByDay: "by {day}",
  mailInDaysBy: "{soon}, {by}",
  mailCouponEnds: "A coupon ends {when}: {coupon}",
  mailCouponEndsText: "A coupon on the store page of {store} ends {when}.",
  mailCouponsEnd: "{count, plural, one {# coupon ends} other {# coupons end}} {when}",
  mailCouponsEndText:
    "{count, plural, one {# coupon} other {# coupons}} on the store page of {store} end {when}.",
  mailEndsOn: "Ends on {day}",
  mailItIsOffered:
    "It is valid until the end of its last day. Set a later end date, or replace it with a new offer.",
  mailEachIsOffered:
    "Each is valid until the end of its last day. Set a later end date, or replace it with a new offer.",
} as const;
