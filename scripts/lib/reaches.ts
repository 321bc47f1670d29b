/** What leads to one of the targets by any number of steps, the targets included; `steps` tells where each leads. */
export function findReaching(
  steps: ReadonlyMap<string, Iterable<string>>,
  targets: Iterable<string>,
): Set<string> {
  const reaching = new Set(targets);
  for (let before = -1; before < reaching.size; ) {
    before = reaching.size;
    for (const [from, to] of steps)
      if ([...to].some((one) => reaching.has(one))) reaching.add(from);
  }
  return reaching;
}
