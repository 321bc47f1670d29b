import type { Passkey } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { isoDayText } from "../time/day-text.ts";
import { Button } from "../ui/Button.tsx";
import { NamedList } from "../ui/NamedList.tsx";
import { useSay } from "../ui/use-say.ts";

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

/** The account's passkeys, as its owner named them. */
export function Passkeys({ passkeys, onRemove }: PasskeysProps) {
  const say = useSay();
  const place = useClient();
  const dayOf = (time: string) => isoDayText(time, place);
  return (
    <NamedList className="sessions" name={say("passkeys")}>
      {passkeys.map((passkey) => {
        const { id, name, created_at, used_at } = passkey;
        const added = dayOf(created_at);
        return (
          <li key={id}>
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              <p className="muted">
                {used_at === null
                  ? say("passkeyAddedOn", { added })
                  : say("passkeyUsedOn", { added, used: dayOf(used_at) })}
              </p>
            </div>
            <Button
              variant="quiet"
              size="small"
              aria-label={say("removePasskeyNamed", { name })}
              onClick={() => onRemove(passkey)}
            >
              {say("remove")}
            </Button>
          </li>
        );
      })}
    </NamedList>
  );
}
