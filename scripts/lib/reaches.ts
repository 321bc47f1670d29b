/**
 * All nodes from which a target can be reached, including the targets; `steps` are the direct
 * successors of each node.
 */
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
