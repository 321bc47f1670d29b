import type { ClientView } from "@coupon-center/contract";
import { Column, Link, Row, Text } from "@react-email/components";
import * as look from "./mail-look.ts";
import type { MailItem as Item } from "./mail-text-types.ts";

/** A coupon of a mail as a ticket: its headline on the stub, its description beside it. */
export function MailItem({
  item,
  accent,
  dir,
}: {
  item: Item;
  accent: string;
  dir: ClientView["dir"];
}) {
  const { tight, stubEdge, atStart } = look.sideLook[dir];
  return (
    <Row style={look.ticket} className="mail-edge">
      <Column
        style={{ ...look.ticketSave, ...tight, ...stubEdge, color: accent }}
        className="mail-accent"
      >
        {item.title}
      </Column>
      <Column style={look.ticketWhat}>
        <Text dir="auto" style={{ ...look.ticketText, ...atStart }} className="mail-ink">
          {item.text}
        </Text>
        {item.note && (
          <Text style={look.ticketNote} className="mail-quiet">
            {item.note}
          </Text>
        )}
        {item.action && (
          <Text style={look.ticketNote} className="mail-quiet">
            <Link href={item.action.url} style={look.link} className="mail-quiet">
              {item.action.text}
            </Link>
          </Text>
        )}
      </Column>
    </Row>
  );
}
