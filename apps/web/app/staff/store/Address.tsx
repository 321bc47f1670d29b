import type { ReactNode } from "react";

const BREAKS = /(@|:\/\/|\/(?=.))|(?=\.\w|[?&=_#])/g;

/** A mail or web address, which breaks beside its signs before it breaks inside of a word. */
export function Address({ text }: { text: string }) {
  const parts = text.replace(BREAKS, "$1\n").split("\n");
  const broken = parts.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    null,
  );
  return <bdi>{broken}</bdi>;
}
