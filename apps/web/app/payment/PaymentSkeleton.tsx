import { PlanTicket } from "../plan/PlanTicket.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { Blank, blankText } from "../ui/Skeleton.tsx";
import { Tag } from "../ui/Tag.tsx";
import { useSay } from "../ui/use-say.ts";
import { OrderCells, OrdersTable } from "./OrdersTable.tsx";

const facts = ["status", "nextBillingDate", "card"] as const;

/** The payment screen of a subscriber while it is loading. */
export function PaymentSkeleton() {
  const say = useSay();
  return (
    <>
      <section className="panel plan">
        <div className="plan-head">
          <h2>
            <Blank length={12} />
          </h2>
          <p className="plan-price">
            <Blank length={13} />
          </p>
        </div>
        <dl className="plan-facts">
          {facts.map((fact) => (
            <div key={fact}>
              <dt>{say(fact)}</dt>{" "}
              <dd>{fact === "status" ? <Tag>{blankText(5)}</Tag> : <Blank length={11} />}</dd>
            </div>
          ))}
        </dl>
        <div className="plan-foot">
          <div className="actions">
            <span className={buttonClass({ variant: "quiet" })}>{say("cancelSubscription")}</span>
          </div>
        </div>
      </section>
      <section>
        <div className="screen-head section-title">
          <h2>{say("paymentMethods")}</h2>
          <span className={buttonClass({ variant: "ghost", size: "small" })}>
            {say("updateCard")}
          </span>
        </div>
        <ul className="panel cards">
          <li>
            <span className="card-name">
              <Blank length={16} />
            </span>
            <span className="muted">
              <Blank length={14} />
            </span>
            <span className="actions">
              <span className={buttonClass({ variant: "quiet", size: "small" })}>
                {say("removeCard")}
              </span>
            </span>
          </li>
        </ul>
      </section>
      <section>
        <h2 className="section-title">{say("orderHistory")}</h2>
        <OrdersTable>
          <OrderCells
            id={<Blank length={4} />}
            date={<Blank length={12} />}
            amount={<Blank length={6} />}
            link={
              <span className="blank">
                {say("viewReceipt")}
                <NewTab />
              </span>
            }
          />
        </OrdersTable>
      </section>
    </>
  );
}

/** The plan's card while it is loading, before the first payment. */
export function PlanSkeleton() {
  return (
    <PlanTicket
      title={
        <h2 className="plan-offer-title">
          <Blank length={24} />
        </h2>
      }
      price={blankText(5)}
      action={<span className="btn btn-field-solid">{blankText(14)}</span>}
      note={blankText(1)}
    />
  );
}
