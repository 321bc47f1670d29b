const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** What a picture's size, pixels, colours and orientation need. */
const NEEDED = new Set("IHDR PLTE tRNS gAMA cHRM sRGB iCCP eXIf IDAT IEND".split(" "));

/** The length and the type before a chunk's data, the checksum behind it. */
const FRAME = 12;

/** The only one of them that a picture has several of. */
const PIXELS = "IDAT";

/**
 * A PNG without its other chunks and repeated ones, any other file as it is: the decoder would
 * inflate every text in it, 10 MB from 10 KB, and warn of every repetition, 120,000 in 2 MB.
 */
export function barePng(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const wanted = new Set(NEEDED);
  const kept: Buffer[] = [SIGNATURE];
  for (let start = SIGNATURE.length, end = 0; start + FRAME <= file.length; start = end) {
    end = start + FRAME + file.readUInt32BE(start);
    const type = file.toString("latin1", start + 4, start + 8);
    if (!wanted.has(type)) continue;
    if (type !== PIXELS) wanted.delete(type);
    kept.push(file.subarray(start, end));
  }
  return Buffer.concat(kept);
}
