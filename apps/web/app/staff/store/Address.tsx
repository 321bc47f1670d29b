import type { ReactNode } from "react";

const BREAKS = /(@|:\/\/|\/(?=.))|(?=\.\w|[?&=_#])/g;

/** A mail or web address, which breaks beside its signs before it breaks inside of a word. */
export function Address({ text }: { text: string }) {
  const [first, ...parts] = text.replace(BREAKS, "$1\n").split("\n");
  // None before the first part, which would leave the first line empty where that is long.
  const broken = parts.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  );
  return <bdi>{broken}</bdi>;
}
