import { accentsOf, type ClientView, sayIn, textOn } from "@coupon-center/contract";
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { darkMailCss } from "./dark-mail.ts";
import { MailItem } from "./MailItem.tsx";
import * as look from "./mail-look.ts";
import { lineText, type MailLine, type MailText } from "./mail-text-types.ts";

/** The layout of all mails, with the client's name and colour, for light and dark mode. */
export function MailPage({ client, words }: { client: ClientView; words: MailText }) {
  const { action, facts = [], items = [] } = words;
  const { dir, locale } = client;
  const say = sayIn(locale);
  const accent = accentsOf(client.primaryColor).light.colour;
  return (
    <Html lang={locale} dir={dir}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkMailCss(client.primaryColor)}</style>
      </Head>
      <Preview>{words.lines[0] ? lineText(words.lines[0]) : words.subject}</Preview>
      <Body style={look.body} className="mail-ground">
        {/* Some mail programs keep no attributes of the tags around this one. */}
        <Container lang={locale} dir={dir} style={look.container}>
          <BrandRow client={client} />
          <Section style={look.card} className="mail-paper">
            <Heading
              as="h1"
              style={{ ...look.heading, ...look.sideLook[dir].tight }}
              className="mail-ink"
            >
              {words.subject}
            </Heading>
            {words.lines.map((line) => (
              <Line key={lineText(line)} line={line} dir={dir} />
            ))}
            {facts.length > 0 && <Facts facts={facts} dir={dir} />}
            {items.map((item) => (
              <MailItem key={item.action?.url ?? item.text} item={item} accent={accent} dir={dir} />
            ))}
            {action && (
              <>
                <Button
                  href={action.url}
                  className="mail-button"
                  style={{
                    ...look.button,
                    backgroundColor: client.primaryColor,
                    color: textOn(client.primaryColor),
                  }}
                >
                  {action.text}
                </Button>
                <Text style={look.quiet} className="mail-quiet">
                  {say("mailButtonFails")}{" "}
                  <Link href={action.url} dir="ltr" style={look.link} className="mail-quiet">
                    {action.url}
                  </Link>
                </Text>
              </>
            )}
            {words.note && (
              <Text style={look.quiet} className="mail-quiet">
                {words.note}
              </Text>
            )}
          </Section>
          <Text style={look.foot} className="mail-quiet">
            {client.siteName} ·{" "}
            <Link href={client.privacyPolicyUrl} style={look.link} className="mail-quiet">
              {say("privacyPolicy")}
            </Link>{" "}
            ·{" "}
            <Link
              href={`mailto:${client.supportEmail}`}
              dir="ltr"
              style={look.link}
              className="mail-quiet"
            >
              {client.supportEmail}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The client's logo for mails, if it has one, and its name. */
function BrandRow({ client }: { client: ClientView }) {
  return (
    <table role="presentation" style={look.head} cellPadding="0" cellSpacing="0">
      <tbody>
        <tr>
          {client.mailMarkUrl && (
            <td style={look.mark}>
              <Img
                src={client.origin + client.mailMarkUrl}
                width="28"
                height="28"
                alt=""
                fetchPriority="low"
              />
            </td>
          )}
          <td style={{ ...look.brand, ...look.sideLook[client.dir].tight }} className="mail-ink">
            {client.siteName}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ line, dir }: { line: MailLine; dir: ClientView["dir"] }) {
  if (typeof line === "object" && "quote" in line) {
    const { quoteEdge, atStart } = look.sideLook[dir];
    return (
      // In whatever language it was typed.
      <Text dir="auto" style={{ ...look.quote, ...quoteEdge, ...atStart }} className="mail-quote">
        {line.quote}
      </Text>
    );
  }
  return (
    <Text style={look.text} className="mail-ink">
      {typeof line === "string" ? (
        line
      ) : (
        <>
          {line.before}{" "}
          <Link href={line.url} dir="ltr" style={look.link} className="mail-ink">
            {line.url}
          </Link>
        </>
      )}
    </Text>
  );
}

/** The details of a payment, a line each. */
function Facts({ facts, dir }: { facts: NonNullable<MailText["facts"]>; dir: ClientView["dir"] }) {
  const { atStart, atEnd } = look.sideLook[dir];
  return (
    <table style={look.facts} className="mail-line" cellPadding="0" cellSpacing="0">
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th
              scope="row"
              style={{ ...look.factName, ...atStart }}
              className="mail-quiet mail-line"
            >
              {name}
            </th>
            <td style={{ ...look.factValue, ...atEnd }} className="mail-ink mail-line">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
