import { type RefObject, useEffect, useRef } from "react";
import { type Draft, type DraftKey, GUEST, saveDraft, takeDraft } from "./draft.ts";
import { readUser, subscribeUser } from "./stored-user.ts";

interface KeptDraft {
  /** the screen's */
  path: string;
  /** distinguishes the drafts of a screen */
  name: string;
  unsaved: boolean;
  /** what is stored; memoized */
  read: () => Pick<Draft, "values" | "basedOn">;
  /** true from saving on, when there is nothing left to keep */
  saved?: RefObject<boolean>;
}

/**
 * Stores what is unsaved on this screen when the session ends or the tab is hidden, which a phone
 * may drop then.
 */
export function useKeptDraft({ path, name, unsaved, read, saved }: KeptDraft): void {
  const owner = useRef<number>(null);
  useEffect(() => {
    if (!unsaved) return;
    const now = placeOf(path, name);
    // Whose it was when it was typed, as the session may be another account's until the tab follows.
    owner.current ??= now.owner;
    const place = { ...now, owner: owner.current };
    const keep = () => {
      if (!saved?.current) saveDraft({ ...place, ...read() });
    };
    let ended = false;
    // After the session it waits for its owner to log in again.
    const drop = () => (ended ? undefined : void takeDraft(place));
    const onVisibility = () => (document.hidden ? keep() : drop());
    const stop = subscribeUser(() => {
      if (readUser() !== null || place.owner === GUEST) return;
      ended = true;
      keep();
    });
    // Firefox may lose what is stored only once another site takes the page's place.
    window.addEventListener("beforeunload", keep);
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      window.removeEventListener("beforeunload", keep);
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", onVisibility);
      // It was saved, or left on purpose.
      drop();
    };
  }, [unsaved, path, name, read, saved]);
}

/** Where the draft of the signed-in user, or of a guest, belongs. */
export function placeOf(path: string, form: string): DraftKey {
  return { owner: readUser()?.id ?? GUEST, path, form };
}
