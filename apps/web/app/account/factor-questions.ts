import type {
  SecondFactor as Factor,
  FactorAdded,
  Passkey,
  Say,
  Session,
} from "@coupon-center/contract";
import { call } from "../api/call.ts";
import type { WaitingKey } from "./AppSetUp.tsx";
import type { WaitingPasskey } from "./PasskeySetUp.tsx";

/** What a password is asked for; a passkey that is to be removed. */
export type Question = "set up" | "turn off" | "new codes" | "add passkey" | Passkey;

/** What the panel shows: the factors as they are, or a step of a change. */
export type Step =
  | { at: "standing" }
  | { at: "app"; waiting: WaitingKey }
  | { at: "passkey"; waiting: WaitingPasskey }
  | { at: "codes"; codes: readonly string[] };

/** What a dialog for the password says, and what it is for. Errors of `run`: ApiError. */
interface AskedPassword {
  title: string;
  text: string;
  yes: string;
  run: (password: string) => Promise<void>;
}

interface Context {
  factor: Factor;
  say: Say;
  begin: (step: Step) => void;
  showMade: (made: FactorAdded) => void;
  showRemoved: (session: Session, said: string) => Promise<void>;
}

/** The dialog of a question. */
export function passwordFor(question: Question, context: Context): AskedPassword {
  const { say, begin, showMade, showRemoved } = context;
  switch (question) {
    case "set up":
      return {
        title: say("setUpApp"),
        text: say("setUpAppText"),
        yes: say("goOn"),
        async run(password) {
          const key = await call("POST /api/v1/auth/second-factor/totp", { body: { password } });
          begin({ at: "app", waiting: { ...key, password } });
        },
      };
    case "add passkey":
      return {
        title: say("addPasskey"),
        text: say("addPasskeyText"),
        yes: say("goOn"),
        async run(password) {
          const body = { password };
          const made = await call("POST /api/v1/auth/second-factor/passkey-options", { body });
          begin({ at: "passkey", waiting: { ...made, password } });
        },
      };
    case "new codes":
      return {
        title: say("makeCodesQuestion"),
        text: say("makeCodesText"),
        yes: say("makeCodes"),
        async run(password) {
          const body = { password };
          showMade(await call("POST /api/v1/auth/second-factor/recovery-codes", { body }));
        },
      };
    case "turn off":
      return {
        title: say("turnOffApp"),
        text: afterwards(context),
        yes: say("turnOff"),
        async run(password) {
          const body = { password };
          const { session } = await call("DELETE /api/v1/auth/second-factor/totp", { body });
          await showRemoved(session, say("appIsOff"));
        },
      };
    default:
      return {
        title: say("removePasskey", { name: question.name }),
        text: afterwards(context),
        yes: say("remove"),
        async run(password) {
          const { session } = await call("DELETE /api/v1/auth/second-factor/passkeys/:id", {
            params: { id: question.id },
            body: { password },
          });
          await showRemoved(session, say("passkeyRemoved"));
        },
      };
  }
}

/** What logging in takes without one of the factors. */
function afterwards({ factor, say }: Context): string {
  const isOnly = (factor.totp ? 1 : 0) + factor.passkeys.length === 1;
  if (!isOnly) return say("factorRemainsText");
  return say(factor.required ? "lastFactorText" : "turnOffAppText");
}
