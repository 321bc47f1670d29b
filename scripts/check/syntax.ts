import ts from "typescript";

/** A file's syntax tree with parent references; the language depends on the file's extension. */
export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** A node and all its descendants, in source order. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(...nodesOf(child)));
  return [node, ...children];
}
