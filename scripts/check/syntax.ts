import ts from "typescript";

/** A file's syntax tree, every node with its parent; the path's ending says which language it is. */
export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** A node and all below it, in the order of the text. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(...nodesOf(child)));
  return [node, ...children];
}
