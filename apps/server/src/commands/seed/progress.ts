const WIDTH = 30;

/** Shows progress: a bar on a terminal, otherwise a line for each tenth. */
export function progressBar(total: number, out: NodeJS.WriteStream): (done: number) => void {
  const started = performance.now();
  let shown = 0;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    const percent = Math.floor(share * 100);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (out.isTTY) {
      const filled = "#".repeat(Math.round(share * WIDTH)).padEnd(WIDTH, ".");
      const end = done >= total ? "\n" : "";
      out.write(`\r[${filled}] ${percent} % ${done}/${total} stores, ${seconds} s${end}`);
      return;
    }
    if (percent < shown + 10 && done < total) return;
    shown = percent;
    out.write(`${percent} %: ${done} of ${total} stores, ${seconds} s\n`);
  };
}
