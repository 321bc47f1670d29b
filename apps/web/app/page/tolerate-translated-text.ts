/**
 * Has React go on where a browser's translator has replaced texts by elements of its own (`font`):
 * removing such a text, or inserting before it, would otherwise throw, and the screen with all that
 * was typed into it would be lost (react/react#11538).
 */
export function tolerateTranslatedText(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ) {
    const at = isReplaced(before, this) ? translationIn(this) : before;
    insertBefore.call(this, node, at);
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (!isReplaced(child, this)) removeChild.call(this, child);
    else translationIn(this)?.remove();
    return child;
  };
}

function isReplaced(node: Node | null, parent: Node): boolean {
  return node instanceof Text && node.parentNode !== parent;
}

/** The translator's element in place of a replaced text; null if it is one of several. */
function translationIn(parent: Node): ChildNode | null {
  const fonts = [...parent.childNodes].filter(({ nodeName }) => nodeName === "FONT");
  const [font = null, ...others] = fonts;
  return others.length === 0 ? font : null;
}
