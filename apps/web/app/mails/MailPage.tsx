import { type ClientView, readableOn, textOn } from "@coupon-center/contract";
import {
  Body,
  Button,
  Container,
  Head,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { MailItem } from "./MailItem.tsx";
import * as look from "./mail-look.ts";
import type { MailText } from "./mail-text-types.ts";

/** The one layout of every mail, in the client's name and colour. */
export function MailPage({ client, words }: { client: ClientView; words: MailText }) {
  const { action } = words;
  const ink = readableOn(client.primaryColor, look.ground, "#000000");
  return (
    <Html lang="en">
      <Head />
      <Preview>{words.lines[0] ?? words.subject}</Preview>
      <Body style={look.body}>
        <Container style={look.container}>
          <Text style={{ ...look.brand, color: ink }}>{client.siteName}</Text>
          <Section style={look.card}>
            {words.lines.map((line) => (
              <Text key={line} style={look.text}>
                {line}
              </Text>
            ))}
            {words.items?.map((item) => (
              <MailItem key={item.action?.url ?? item.title} item={item} ink={ink} />
            ))}
            {action && (
              <>
                <Button
                  href={action.url}
                  style={{
                    ...look.button,
                    backgroundColor: client.primaryColor,
                    color: textOn(client.primaryColor),
                  }}
                >
                  {action.text}
                </Button>
                <Text style={look.quiet}>
                  If the button does not work, open this address:{" "}
                  <Link href={action.url} style={look.link}>
                    {action.url}
                  </Link>
                </Text>
              </>
            )}
            {words.note && <Text style={look.quiet}>{words.note}</Text>}
          </Section>
          <Hr style={look.rule} />
          <Text style={look.foot}>
            {client.siteName} ·{" "}
            <Link href={client.privacyPolicyUrl} style={look.link}>
              Privacy Policy
            </Link>{" "}
            ·{" "}
            <Link href={`mailto:${client.supportEmail}`} style={look.link}>
              {client.supportEmail}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
