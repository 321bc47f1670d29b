import { Caps } from "../ui/Caps.tsx";

/** The heading without a store; the site's name keeps its own case. */
export function AddYourStore({ host }: { host: string }) {
  return (
    <>
      <Caps>ADD YOUR STORE TO</Caps> {host}
    </>
  );
}
