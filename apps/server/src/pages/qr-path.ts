import { encode } from "uqr";

/**
 * A text as a QR code: its side in modules, with the margin of four that scanners need, and the
 * dark ones as an SVG path.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return { size, path: data.map((row, y) => runsOf(row, y)).join("") };
}

/**
 * The dark modules of a row as path commands; adjacent ones are merged, which takes a third of the
 * bytes.
 */
function runsOf(row: readonly boolean[], y: number): string {
  let path = "";
  // equivalent mutant (change number, boundary): the outermost modules are empty
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
  }
  return path;
}
