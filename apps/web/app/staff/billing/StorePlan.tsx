import {
  type EndOfPlan,
  formatMinorUnits,
  isSettled,
  type StaffBilling,
  type StaffStore,
  subscriptionTone,
} from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { isAhead, nextCharge, statusLabel } from "../../merchant/subscription-text.ts";
import { useClient } from "../../page/use-page-context.ts";
import { StoreDay } from "../../time/StoreDay.tsx";
import { Button } from "../../ui/Button.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { AtStripe } from "./AtStripe.tsx";
import { GivePlan } from "./GivePlan.tsx";
import { PausedTag } from "./PausedTag.tsx";

type Plan = NonNullable<StaffBilling["subscription"]>;

interface StorePlanProps {
  store: StaffStore;
  plan: Plan | null;
  isAdmin: boolean;
}

/** The owner's plan: its state and price; admins may end it. */
export function StorePlan({ store, plan, isAdmin }: StorePlanProps) {
  const say = useSay();
  const { locale } = useClient();
  // Nobody would see the coupons of a suspended merchant.
  const mayGive = isAdmin && store.state !== "suspended" && !store.owner.blocked;
  if (plan === null) {
    return (
      <div className="ends billing-row">
        <span className="muted">{say("noPlan")}</span>
        {mayGive && <GivePlan storeId={store.id} />}
      </div>
    );
  }
  const { price, status } = plan;
  return (
    <div className="ends billing-row">
      <span className="billing-what">
        <Tag tone={subscriptionTone(status)}>{statusLabel(status, locale)}</Tag>
        {price && (
          <b>
            {say("pricePerInterval", {
              price: formatMinorUnits(price.unit_amount, price.currency, locale),
              interval: plan.interval,
            })}
          </b>
        )}
        <PlanDay plan={plan} />
        <PausedTag plan={plan} />
      </span>
      <span className="billing-acts">
        <AtStripe url={plan.stripe_url}>
          {say("inStripe")}
          <span className="hidden-text"> {say("plan")}</span>
        </AtStripe>
        {mayGive && mayBeGiven(plan) && <GivePlan storeId={store.id} />}
        {isAdmin && <EndPlan storeId={store.id} plan={plan} />}
      </span>
    </div>
  );
}

/** When it is charged next, or ends. */
function PlanDay({ plan }: { plan: Plan }) {
  const say = useSay();
  const day = plan.ends_at ?? nextCharge(plan);
  if (day === null) return null;
  const name = plan.ends_at === null ? "nextBillingDate" : isAhead(day) ? "endsOnDay" : "endedOn";
  return (
    <span>
      <span className="muted">{say(name)}</span> <StoreDay seconds={day} />
    </span>
  );
}

/** Beside a plan that is paid for, none is given; one that was given can get another day. */
function mayBeGiven({ status, ends_at }: Plan): boolean {
  if (status === "active") return ends_at !== null;
  return status === "incomplete_expired" || (status === "canceled" && !isAhead(ends_at));
}

/**
 * What can be done: nothing about a plan that has ended, and at once only where no period is paid
 * for, as of one whose renewal is not charged yet (decision 081).
 */
function endsFor({ status, ends_at, renewal_charge_at }: Plan): EndOfPlan[] {
  if (status === "incomplete_expired") return [];
  if (ends_at !== null) return isAhead(ends_at) ? ["now"] : [];
  return isSettled(status) && renewal_charge_at === null ? ["period_end", "now"] : ["now"];
}

const texts = {
  period_end: {
    button: "cancelPlan",
    question: "cancelPlanQuestion",
    text: "cancelPlanText",
    done: "planCancelled",
  },
  now: { button: "endPlan", question: "endPlanQuestion", text: "endPlanText", done: "planEnded" },
} as const;

function EndPlan({ storeId, plan }: { storeId: number; plan: Plan }) {
  const say = useSay();
  const showDone = useShowDone();
  const [asking, setAsking] = useState<EndOfPlan | null>(null);
  const asked = texts[asking ?? "now"];
  // It showed no coupons, and its owner is mailed no end of what never began.
  const text = plan.status === "incomplete" ? "endUnpaidPlanText" : asked.text;

  async function endPlan(reason: string) {
    const params = { id: storeId };
    const body = { reason, ends: asking ?? "now" };
    await call("POST /api/v1/staff/stores/:id/cancel-plan", { params, body });
    setAsking(null);
    await showDone(say(asked.done));
  }

  return (
    <>
      {endsFor(plan).map((ends) => (
        <Button key={ends} variant="danger-ghost" size="small" onClick={() => setAsking(ends)}>
          {say(texts[ends].button)}
        </Button>
      ))}
      <ReasonDialog
        open={asking !== null}
        title={say(asked.question)}
        text={say(text)}
        submitText={say(asked.button)}
        gone="storeGone"
        onSubmit={endPlan}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
