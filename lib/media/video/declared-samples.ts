const folders = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "udta"]);

const depthMax = 8;
/** A parser makes an object of each. */
const boxesMax = 10_000;

type IndexBox = { type: string; content: Buffer };

/**
 * Counts the samples that a parser would have to list one by one: a few bytes can declare billions.
 * Takes the content of a `moov` or `moof` box.
 */
export function declaredSamples(index: Buffer, depth = 0): number {
  if (depth > depthMax) return Number.POSITIVE_INFINITY;
  const boxes = boxesIn(index);
  if (boxes.length > boxesMax) return Number.POSITIVE_INFINITY;
  // A parser lists all samples to sort them, only where they are stored out of order.
  const reordered = boxes.some(({ type }) => type === "ctts");
  const counts = boxes.map((box) => {
    return folders.has(box.type)
      ? declaredSamples(box.content, depth + 1)
      : samplesOf(box, reordered);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function samplesOf({ type, content }: IndexBox, reordered: boolean): number {
  if (type === "trun") return content.length < 8 ? 0 : content.readUInt32BE(4);
  return type === "ctts" || (type === "stts" && reordered) ? runLengths(content) : 0;
}

function runLengths(content: Buffer): number {
  let sum = 0;
  for (let at = 8; at + 8 <= content.length; at += 8) sum += content.readUInt32BE(at);
  return sum;
}

function boxesIn(bytes: Buffer): IndexBox[] {
  const boxes: IndexBox[] = [];
  let at = 0;
  while (at + 8 <= bytes.length && boxes.length <= boxesMax) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    boxes.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}
