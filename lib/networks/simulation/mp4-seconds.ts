export function readMp4Seconds(bytes: Buffer): number | null {
  const isFile = bytes.subarray(4, 8).toString("latin1") === "ftyp";
  const movie = isFile ? findBox(bytes, "moov") : null;
  const header = movie ? findBox(movie, "mvhd") : null;
  return header ? secondsIn(header) : null;
}

function secondsIn(header: Buffer): number | null {
  if (header.length < 32) return null;
  const isLong = header.readUInt8(0) === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale === 0 ? null : duration / scale;
}

type Box = { type: string; head: number; size: number };

function findBox(bytes: Buffer, type: string): Buffer | null {
  for (let rest = bytes; rest.length >= 16; ) {
    const box = readBox(rest);
    if (box.size < box.head) return null;
    if (box.type === type) return rest.subarray(box.head, box.size);
    rest = rest.subarray(box.size);
  }
  return null;
}

/** Size 1 means that a 64-bit size follows; size 0 means that the box ends with the file. */
function readBox(bytes: Buffer): Box {
  const type = bytes.subarray(4, 8).toString("latin1");
  const size = bytes.readUInt32BE(0);
  if (size === 1) return { type, head: 16, size: Number(bytes.readBigUInt64BE(8)) };
  return { type, head: 8, size: size === 0 ? bytes.length : size };
}
