/** A mail address, which breaks after its '@' before it breaks inside of a word. */
export function Mailbox({ text }: { text: string }) {
  const domain = text.indexOf("@") + 1;
  return (
    <>
      {text.slice(0, domain)}
      <wbr />
      {text.slice(domain)}
    </>
  );
}
