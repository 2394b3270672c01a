const folders = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"]);

const depthMax = 8;

type IndexBox = { type: string; content: Buffer };

/**
 * How many samples an index claims where a reader has to list them one by one: a few bytes can claim
 * billions. Takes the content of a `moov` or `moof` box.
 */
export function sampleClaims(index: Buffer, depth = 0): number {
  if (depth > depthMax) return Number.POSITIVE_INFINITY;
  const boxes = boxesIn(index);
  // Only where pictures are stored out of order are all of them listed, to be sorted.
  const reordered = boxes.some(({ type }) => type === "ctts");
  const claims = boxes.map((box) => {
    return folders.has(box.type) ? sampleClaims(box.content, depth + 1) : claimsOf(box, reordered);
  });
  return claims.reduce((sum, claimed) => sum + claimed, 0);
}

function claimsOf({ type, content }: IndexBox, reordered: boolean): number {
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
  while (at + 8 <= bytes.length) {
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
