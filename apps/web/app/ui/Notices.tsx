import { useSyncExternalStore } from "react";
import { Banner } from "./Banner.tsx";
import { DismissButton } from "./DismissButton.tsx";
import { dismissNotice, type Notice, readNotices, subscribeNotices } from "./notices.ts";

const NONE: readonly Notice[] = [];

/** The list of messages above a screen. */
export function Notices() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, () => NONE);
  return notices.map(({ id, tone, text }) => (
    <Banner key={id} tone={tone} action={<DismissButton onClick={() => dismissNotice(id)} />}>
      {text}
    </Banner>
  ));
}
