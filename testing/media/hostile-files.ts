import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import {
  crowdedPng,
  gifOf,
  interlacedPng,
  jpegOfScans,
  jpegThatClaims,
  jpegWithSegments,
  losslessWebp,
  plainPng,
  pngBomb,
  pngThatClaims,
  progressiveJpeg,
  webpOfFrames,
} from "./hostile-images";
import { sampleGif, sampleJpeg, samplePng, sampleWebp } from "./sample-images";
import { boxHeader, sampleMp4, withBox } from "./sample-video";

export type HostileFile = {
  name: string;
  type: string;
  make: () => Promise<Uint8Array> | Uint8Array;
};

type Family = { name: string; type: string; variants: (() => Promise<Uint8Array> | Uint8Array)[] };

const square = (edge: number) => ({ width: edge, height: edge });

const packedText = (["zTXt", "iTXt", "iCCP"] as const).map((chunk) => ({
  name: `PNG whose ${chunk} unpacks`,
  type: "image/png",
  variants: [
    [7, 140],
    [16, 1],
    [64, 20],
    [16, 200],
  ].map(
    ([megabytes = 1, times = 1]) =>
      () =>
        pngBomb(chunk, megabytes, times),
  ),
}));

const samples = {
  "image/jpeg": sampleJpeg,
  "image/png": samplePng,
  "image/gif": sampleGif,
  "image/webp": sampleWebp,
};

const damagedImages = Object.entries(samples).map(([type, make]) => ({
  name: `damaged ${type}`,
  type,
  variants: Array.from({ length: 8 }, (_, seed) => async () => altered(await make(), seed)),
}));

const table = (entries: number) => {
  const content = Buffer.alloc(8 + entries * 12, 1);
  content.writeUInt32BE(entries, 4);
  return content;
};
const empty = (boxes: number) => Buffer.alloc(boxes * 8, boxHeader("free", 8));

const families: Family[] = [
  ...packedText,
  {
    name: "PNG with many texts",
    type: "image/png",
    variants: [100_000, 300, 2_000, 20_000].map((count) => () => crowdedPng(count)),
  },
  {
    name: "GIF with large frames",
    type: "image/gif",
    variants: [65_535, 9_000, 6_000, 2_000].flatMap((edge) =>
      [1, 50, 4_000, 6_000].map((frames) => () => gifOf(square(edge), frames)),
    ),
  },
  {
    name: "interlaced PNG",
    type: "image/png",
    variants: [8_900, 7_000, 6_000].map((edge) => () => interlacedPng(square(edge))),
  },
  {
    name: "PNG of one colour",
    type: "image/png",
    variants: [square(8_900), { width: 20_000, height: 4_000 }].map((size) => () => plainPng(size)),
  },
  {
    name: "lossless WebP",
    type: "image/webp",
    variants: [8_000, 7_000].map((edge) => () => losslessWebp(square(edge))),
  },
  {
    name: "JPEG of many scans",
    type: "image/jpeg",
    variants: [
      [8_000, 90],
      [2_000, 90],
      [2_000, 200],
      [4_000, 1_000],
    ].map(
      ([edge = 1, scans = 1]) =>
        () =>
          jpegOfScans(square(edge), scans),
    ),
  },
  {
    name: "progressive JPEG",
    type: "image/jpeg",
    variants: [8_900, 6_000].map((edge) => () => progressiveJpeg(square(edge))),
  },
  {
    name: "JPEG that claims a size",
    type: "image/jpeg",
    variants: [8_900, 65_500, 20_000, 0].map((edge) => () => jpegThatClaims(square(edge))),
  },
  {
    name: "PNG that claims a size",
    type: "image/png",
    variants: [8_900, 2 ** 31 - 1, 100_000, 30_000, 0].map(
      (edge) => () => pngThatClaims(square(edge)),
    ),
  },
  {
    name: "WebP of many frames",
    type: "image/webp",
    variants: (
      [
        [8_000, 100],
        [16_383, 10],
        [3_000, 4_000],
        [100, 6_000],
      ] as const
    ).map(
      ([edge, frames]) =>
        () =>
          webpOfFrames(square(edge), frames),
    ),
  },
  {
    name: "JPEG with much metadata",
    type: "image/jpeg",
    variants: [0xe1, 0xe2, 0xed, 0xfe].map((marker) => () => jpegWithSegments(marker, 300)),
  },
  ...damagedImages,
  {
    name: "archive that unpacks",
    type: "image/png",
    variants: [8, 64].map((megabytes) => () => gzipSync(Buffer.alloc(megabytes * 1024 ** 2))),
  },
  {
    name: "video with a large index",
    type: "video/mp4",
    variants: [
      () => withBox(sampleMp4, "stsc", table(160_000)),
      () => withBox(sampleMp4, "stts", table(160_000)),
      () => withBox(sampleMp4, "stsz", table(160_000)),
      () => withBox(sampleMp4, "stco", table(160_000)),
      () => withBox(sampleMp4, "udta", empty(480_000)),
      () => Buffer.concat([sampleMp4, withBox(sampleMp4, "udta", empty(480_000))]),
    ],
  },
];

export function hostileFiles(each = Number.POSITIVE_INFINITY): HostileFile[] {
  return families.flatMap(({ name, type, variants }) =>
    variants.slice(0, each).map((make, index) => ({ name: `${name} (${index + 1})`, type, make })),
  );
}

function altered(bytes: Uint8Array, seed: number): Uint8Array {
  const changed = new Uint8Array(bytes);
  for (let index = 0; index <= seed * 4; index += 1) {
    const random = createHash("sha256").update(`${seed}.${index}`).digest();
    const at = 100 + (random.readUInt32BE(0) % Math.max(1, changed.length - 100));
    changed[at] = random[4] ?? 0;
  }
  return changed;
}
