import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { queueAddress } from "./queue-address.ts";
import { useSlashKey } from "./use-slash-key.ts";
import "../ui/Field.css";
import { useSay } from "../ui/use-say.ts";

/** How long to wait after the last key before searching. */
const PAUSE_MS = 250;

/** Searches while typing; the text is in the URL, so that back and forward work. */
export function QueueSearch({ state, search }: { state: string; search: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useLocation().pathname;
  const { location: ahead } = useNavigation();
  const leaves = ahead !== undefined && ahead.pathname !== here;
  const list = useRef(state);
  const [pauses, setPauses] = useState(0);
  const [slash, turnSlash] = useSlashKey(field);

  // The text also changes with the browser's buttons, but not with responses to earlier input.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(pause.current);
    if (field.current) field.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(pause.current), []);
  // After choosing another list or a store, pending input must not navigate back.
  useEffect(() => {
    list.current = new URLSearchParams(ahead?.search).get("state") ?? state;
    if (leaves) clearTimeout(pause.current);
  }, [ahead, state, leaves]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches once after each pause
  useEffect(() => {
    if (pauses > 0 && !leaves) ask();
  }, [pauses]);

  function ask() {
    clearTimeout(pause.current);
    const words = field.current?.value.trim() ?? "";
    if (words === asked.current) return;
    // One step back leaves a search, regardless of the number of keys typed.
    const replace = words !== "" && asked.current !== "";
    asked.current = words;
    void navigate(queueAddress({ state: list.current, search: words }), {
      replace,
      preventScrollReset: true,
    });
  }

  function askNow(event: FormEvent) {
    event.preventDefault();
    ask();
  }

  function askSoon() {
    clearTimeout(pause.current);
    // A transition, as the router's own state is: only after it `ahead` has what was just clicked.
    pause.current = setTimeout(
      () => startTransition(() => setPauses((count) => count + 1)),
      PAUSE_MS,
    );
  }

  return (
    <Form className="queue-search" role="search" onSubmit={askNow}>
      <input
        ref={field}
        className="input"
        type="search"
        name="search"
        aria-label={say("searchStores")}
        aria-keyshortcuts={slash ? "/" : undefined}
        placeholder={say("searchStores")}
        autoComplete="off"
        defaultValue={search}
        onChange={askSoon}
      />
      <button
        type="button"
        className="queue-key"
        aria-label={say("slashKey")}
        aria-pressed={slash}
        title={slash ? say("slashKeyOn") : say("slashKeyOff")}
        onClick={() => turnSlash(!slash)}
      >
        /
      </button>
    </Form>
  );
}
