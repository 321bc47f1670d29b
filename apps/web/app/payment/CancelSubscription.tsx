import type { Subscription } from "@coupon-center/contract";
import { refusalText } from "../api/api-error.ts";
import { cancellingText } from "../merchant/subscription-text.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { useSay } from "../ui/use-say.ts";
import { changeSubscription } from "./change-subscription.ts";

interface CancelProps {
  product: string;
  subscription: Subscription;
  isApproved: boolean;
}

export function CancelSubscription({ product, subscription, isApproved }: CancelProps) {
  const say = useSay();
  const ask = () =>
    confirm({
      title: say("cancelQuestion"),
      text: (
        <>
          <p>{say("cancelSure", { product })}</p>
          <p className="muted">{cancellingText(subscription, say, isApproved)}</p>
        </>
      ),
      yes: say("yesCancel"),
      no: say("noGoBack"),
      run: () => changeSubscription("canceled"),
      failure: (error) => refusalText(error, say("didNotWork")),
    });
  return (
    <Button variant="quiet" onClick={ask}>
      {say("cancelSubscription")}
    </Button>
  );
}
