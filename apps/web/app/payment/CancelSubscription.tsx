import { refusalText } from "../api/api-error.ts";
import { cancellingText } from "../merchant/subscription-text.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { changeSubscription } from "./change-subscription.ts";

interface CancelProps {
  product: string;
  status: string;
}

export function CancelSubscription({ product, status }: CancelProps) {
  const ask = () =>
    confirm({
      title: "Cancel Subscription?",
      text: (
        <>
          <p>Are you sure you want to cancel your subscription to {product}?</p>
          <p className="muted">{cancellingText(status)}</p>
        </>
      ),
      yes: "Yes, cancel",
      no: "No, go back",
      run: () => changeSubscription("canceled"),
      failure: (error) => refusalText(error, "That did not work. Please try again."),
    });
  return (
    <Button variant="quiet" onClick={ask}>
      Cancel Subscription
    </Button>
  );
}
