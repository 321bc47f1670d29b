const WIDTH = 30;

type Output = Pick<NodeJS.WriteStream, "isTTY" | "columns"> & { write(text: string): unknown };

/** Shows progress: a bar on a terminal, otherwise a line for each tenth. */
export function progressBar(total: number, out: Output): (done: number) => void {
  const started = performance.now();
  let shown = 0;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    const percent = Math.floor(share * 100);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (out.isTTY) {
      const text = `${percent} % ${done}/${total} stores, ${seconds} s`;
      // One that the terminal breaks into two lines is not written over by the next.
      const width = Math.max(0, Math.min(WIDTH, out.columns - text.length - "[] ".length - 1));
      const filled = "#".repeat(Math.round(share * width)).padEnd(width, ".");
      out.write(`\r[${filled}] ${text}${done >= total ? "\n" : ""}`);
      return;
    }
    if (percent < shown + 10 && done < total) return;
    shown = percent;
    out.write(`${percent} %: ${done} of ${total} stores, ${seconds} s\n`);
  };
}
