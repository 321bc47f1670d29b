import { Banner } from "./Banner.tsx";
import { DismissButton } from "./DismissButton.tsx";
import { dismissNotice, notices } from "./notices.ts";
import { useStore } from "./store.ts";

/** The list of messages above a screen. */
export function Notices() {
  return useStore(notices).map(({ id, tone, text }) => (
    <Banner key={id} tone={tone} action={<DismissButton onClick={() => dismissNotice(id)} />}>
      {text}
    </Banner>
  ));
}
