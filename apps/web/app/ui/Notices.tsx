import { Banner } from "./Banner.tsx";
import { DismissButton } from "./DismissButton.tsx";
import { useExternalState } from "./external-state.ts";
import { dismissNotice, notices } from "./notices.ts";

/** The list of messages above a screen. */
export function Notices() {
  return useExternalState(notices).map(({ id, tone, text }) => (
    <Banner
      key={id}
      tone={tone}
      lead={text}
      action={<DismissButton onClick={() => dismissNotice(id)} />}
    />
  ));
}
