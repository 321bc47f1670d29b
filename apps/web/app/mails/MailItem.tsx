import { Link, Section, Text } from "@react-email/components";
import * as look from "./mail-look.ts";
import type { MailItem as Item } from "./mail-text-types.ts";

/** One of the things that a mail is about, as a ticket. */
export function MailItem({ item, ink }: { item: Item; ink: string }) {
  return (
    <Section style={look.ticket}>
      <Text style={{ ...look.ticketTitle, color: ink }}>{item.title}</Text>
      <Text style={look.ticketText}>{item.text}</Text>
      <Text style={look.ticketNote}>
        {item.note}
        {item.action && (
          <>
            {" · "}
            <Link href={item.action.url} style={look.link}>
              {item.action.text}
            </Link>
          </>
        )}
      </Text>
    </Section>
  );
}
