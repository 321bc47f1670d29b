import { limits } from "@coupon-center/contract";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { useRouter } from "../../page/use-router.ts";
import { queueAddress } from "./queue-address.ts";
import { useSlashKey } from "./use-slash-key.ts";
import "../../ui/Field.css";
import { useSay } from "../../ui/use-say.ts";

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
  const router = useRouter();
  const [slash, turnSlash] = useSlashKey(field);

  // The text also changes with the browser's buttons, but not with responses to earlier input.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(pause.current);
    if (field.current) field.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(pause.current), []);

  function ask() {
    clearTimeout(pause.current);
    const ahead = router?.state.navigation.location ?? router?.state.location;
    // After choosing a store, pending input must not navigate back.
    if (ahead?.pathname !== here) return;
    const words = field.current?.value.trim() ?? "";
    if (words === asked.current) return;
    // One step back leaves a search, regardless of the number of keys typed.
    const replace = words !== "" && asked.current !== "";
    asked.current = words;
    const list = new URLSearchParams(ahead.search).get("state") ?? state;
    void navigate(queueAddress({ state: list, search: words }), {
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
    pause.current = setTimeout(ask, PAUSE_MS);
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
        maxLength={limits.textLength}
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
