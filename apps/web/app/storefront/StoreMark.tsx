/** The maximum length of a readable text in a mark of 96 px. */
const LONGEST = 11;

/** The logo, or the first words of the name instead; decorative, as the name is beside it. */
export function StoreMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) {
    return <img className="store-mark" src={logo} width="96" height="32" alt="" loading="lazy" />;
  }
  return (
    <span className="store-mark store-mark-word" aria-hidden="true" dir="auto" translate="no">
      {firstWords(name)}
    </span>
  );
}

/** 'Old Mill' of 'Old Mill Pet Pantry': as many whole words as fit, at least one. */
export function firstWords(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  let mark = first;
  for (const word of others) {
    if ([...mark, " ", ...word].length > LONGEST) break;
    mark += ` ${word}`;
  }
  // Removes a trailing '&', as in 'Willow &'.
  return mark.replace(/ [^\p{L}\p{N}]+$/u, "");
}
