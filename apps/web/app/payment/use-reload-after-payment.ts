import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "../session/use-user.ts";
import { paymentStamp } from "./payment-stamp.ts";

/** Reloads the screen if a payment has arrived since it was loaded. */
export function useReloadAfterPayment(loadedStamp: string | null): void {
  const user = useUser();
  const { revalidate } = useRevalidator();
  const stamp = user?.store ? paymentStamp(user) : null;
  useEffect(() => {
    if (stamp !== null && stamp !== loadedStamp) void revalidate();
  }, [stamp, loadedStamp, revalidate]);
}
