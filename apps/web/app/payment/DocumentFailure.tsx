import { Link, useRevalidator } from "react-router";
import { paths } from "../page/paths.ts";
import { FailurePage } from "../shell/FailurePage.tsx";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { CardSkeleton } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";

export function BackToPayment() {
  const say = useSay();
  return (
    <Link to={paths.payment} className={buttonClass({ variant: "ghost" })}>
      {say("backToPayment")}
    </Link>
  );
}

export function DocumentSkeleton({ title }: { title: string }) {
  return (
    <ScreenSkeleton title={title}>
      <CardSkeleton />
    </ScreenSkeleton>
  );
}

interface DocumentFailureProps {
  /** what is said if there is none, and if it is not known whether there is one */
  missing: string;
  failed: string;
  isMissing: boolean;
}

/** In place of a payment's document that there is not, or that could not be asked for. */
export function DocumentFailure({ missing, failed, isMissing }: DocumentFailureProps) {
  const say = useSay();
  const { revalidate, state } = useRevalidator();
  const action = isMissing ? (
    <BackToPayment />
  ) : (
    <>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {say("tryAgain")}
      </Button>
      <BackToPayment />
    </>
  );
  return (
    <FailurePage
      title={isMissing ? missing : failed}
      stub={isMissing ? "404" : undefined}
      action={action}
    >
      {say("paymentNotAffected")}
    </FailurePage>
  );
}
