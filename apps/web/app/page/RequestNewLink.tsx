import { Link } from "react-router";
import { messageOf } from "../api/api-error.ts";
import { useAttempt } from "../api/use-attempt.ts";
import { mailResetLink } from "../session/mail-reset-link.ts";
import { useUser } from "../session/use-user.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { notify } from "../ui/notices.ts";
import { useSay } from "../ui/use-say.ts";
import { paths } from "./paths.ts";

/**
 * The next step after a dead link to set a password: the form that asks for another. Who is signed
 * in may not open that form; theirs is mailed by the button itself.
 */
export function RequestNewLink() {
  const say = useSay();
  const user = useUser();
  const { attempt, busy } = useAttempt();
  if (user === null) {
    return (
      <Link to={paths.passwordReminder} className={buttonClass({ wide: true })}>
        {say("requestNewLink")}
      </Link>
    );
  }
  const send = () =>
    attempt(() => mailResetLink(user.email, say).catch((error) => notify(messageOf(error))));
  return (
    <>
      <Button wide busy={busy} onClick={send}>
        {say("requestNewLink")}
      </Button>
      <p className="consent">
        <bdi>{user.email}</bdi>
      </p>
    </>
  );
}
