import { Banner } from "./Banner.tsx";
import { DismissButton } from "./DismissButton.tsx";
import { useExternalState } from "./external-state.ts";
import { dismissNotice, type Notice, notices } from "./notices.ts";
import { useLeaving } from "./use-leaving.ts";

const SHOWN_MS = 10_000;

/** The list of messages above a screen. */
export function Notices() {
  return useExternalState(notices).map((notice) => <NoticeBanner key={notice.id} {...notice} />);
}

function NoticeBanner({ id, tone, text, timeless }: Notice) {
  const leaving = useLeaving(id, timeless ? null : SHOWN_MS, dismissNotice);
  return (
    <Banner
      tone={tone}
      lead={text}
      isAlert
      action={<DismissButton onClick={() => dismissNotice(id)} />}
      leaving={leaving}
    />
  );
}
