import { TicketSkeleton } from "../coupon/TicketSkeleton.tsx";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button, type ButtonLook, buttonClass } from "../ui/Button.tsx";
import { Answers } from "../ui/ConfirmDialog.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FailedPart } from "../ui/FailedPart.tsx";
import * as icons from "../ui/icons.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { CardSkeleton, Waiting } from "../ui/Skeleton.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { Tag, type Tone } from "../ui/Tag.tsx";
import { ToastCard } from "../ui/Toasts.tsx";
import { useSay } from "../ui/use-say.ts";

const nothing = () => {};
const variants = ["primary", "ghost", "quiet", "danger", "danger-ghost"] as const;
const sizes = ["normal", "small"] as const satisfies ButtonLook["size"][];
const tones = ["plain", "good", "warn", "bad"] as const satisfies Tone[];

export function Buttons() {
  const say = useSay();
  return (
    <>
      {sizes.map((size) => (
        <div key={size} className="row">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {say("saveCoupon")}
            </Button>
          ))}
        </div>
      ))}
      <div className="row">
        <Button disabled>{say("saveCoupon")}</Button>
        <Button busy>{say("busy")}</Button>
        <a className={buttonClass({ variant: "ghost" })} href="#top">
          {say("liveCouponPage")}
          <NewTab />
        </a>
      </div>
      <div className="row">
        <Tag>{say("stateScheduled")}</Tag>
        <Tag tone="good">{say("stateLive")}</Tag>
        <Tag tone="warn">{say("stateHeld")}</Tag>
        <Tag tone="bad">{say("stateExpired")}</Tag>
      </div>
      <div className="row">
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </div>
      <Tabs
        label={say("livePreview")}
        tabs={[
          { name: say("onYourPage"), panel: <p>{say("previewOnPage")}</p> },
          { name: say("whenShared"), panel: null },
        ]}
      />
    </>
  );
}

export function Messages() {
  const say = useSay();
  return (
    <>
      {tones.map((tone) => (
        <div key={tone} className="sample">
          <Banner
            tone={tone}
            lead={say("storeOnItsWay")}
            action={
              <Button variant="ghost" size="small">
                {say("goToPayment")}
              </Button>
            }
          >
            {say("storeOnItsWayText")}
          </Banner>
        </div>
      ))}
      {(["plain", "good", "bad"] as const).map((tone, id) => (
        <ToastCard key={tone} entry={{ id, tone, text: say("couponCreated") }} />
      ))}
      <Dialog open title={say("deleteCoupon")} onClose={nothing}>
        <Answers
          question={{
            id: 0,
            title: say("deleteCoupon"),
            run: nothing,
            yes: say("yesDelete"),
            no: say("noGoBack"),
            text: <p>{say("deleteCouponText", { coupon: say("sampleJackets") })}</p>,
          }}
          onNo={nothing}
        />
      </Dialog>
    </>
  );
}

export function States() {
  const say = useSay();
  return (
    <>
      <div className="sample">
        <MessageTicket
          stub={<icons.PlusIcon />}
          title={say("createCouponForPage")}
          action={<Button>{say("addCoupon")}</Button>}
        >
          <p>{say("noOfferOnPage")}</p>
        </MessageTicket>
      </div>
      <div className="sample">
        <FailedPart onRetry={nothing}>{say("ordersNotLoaded")}</FailedPart>
      </div>
      <div className="sample">
        <Waiting>
          <CardSkeleton />
          <TicketSkeleton count={2} />
        </Waiting>
      </div>
      <Spinner large label={say("loading")} />
    </>
  );
}
