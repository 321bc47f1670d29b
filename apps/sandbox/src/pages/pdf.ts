const PAGE = { width: 595, height: 842, margin: 56, line: 18 };

/** A page of text as a PDF, in its own standard font, so of Western letters only. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${escapeText(line)}) Tj T*`).join("\n");
  const top = PAGE.height - PAGE.margin;
  const text = `BT /F1 11 Tf ${PAGE.line} TL ${PAGE.margin} ${top} Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, "latin1");
}

function escapeText(text: string): string {
  return (
    text
      // The euro's place in WinAnsi.
      .replaceAll("€", "\u0080")
      .replace(/[^\u0020-\u00ff]/g, "?")
      .replace(/[\\()]/g, "\\$&")
  );
}
