import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Asker } from "./ask";

export type Expected = {
  text: string;
  repliesTo: string | null;
  alt: string | null;
  warning: string;
  visibility: string;
};

export type Making = { connectionId: string; texts: number; run: string };

const firstInMs = 20_000;
const everyMs = 700;
const wholeText = "with *marks* & <brackets>, https://example.com/a_b?c=d&e=f and Ünïcode 🦊";

export async function makePosts(
  ask: Asker,
  { connectionId, texts, run }: Making,
): Promise<Expected[]> {
  const { connections } = await idsOf(ask);
  if (!connections.includes(connectionId)) throw new Error("The account is not connected.");
  const mediaId = await uploadPicture(ask);
  const expected: Expected[] = [];
  const startMs = Date.now() + firstInMs;
  for (let number = 0; expected.length < texts; number += 1) {
    const made = postOf(number, { run, connectionId, mediaId });
    const scheduledAt = new Date(startMs + number * everyMs).toISOString();
    const body = { connectionIds: [connectionId], scheduledAt, idempotencyKey: randomUUID() };
    await ask.post("/api/posts", { ...body, ...made.body });
    expected.push(...made.expected);
  }
  return expected;
}

export async function idsOf(ask: Asker): Promise<{ connections: string[] }> {
  const { items } = await ask.get<{ items: { id: string }[] }>("/api/connections");
  return { connections: items.map(({ id }) => id) };
}

type Given = { run: string; connectionId: string; mediaId: string };

function postOf(number: number, { run, connectionId, mediaId }: Given) {
  const text = `Run ${run}, post ${number}, ${wholeText}`;
  const plain = { text, repliesTo: null, alt: null, warning: "", visibility: "public" };
  const options = (own: object) => ({ networkOptions: { [connectionId]: own } });
  switch (number % 10) {
    case 2: {
      const later = [1, 2].map((position) => `Run ${run}, post ${number}, answer ${position}`);
      const body = { text, additionalPosts: later.map((each) => ({ text: each })) };
      const answers = later.map((each, index) => {
        return { ...plain, text: each, repliesTo: [text, ...later][index] ?? null };
      });
      return { body, expected: [plain, ...answers] };
    }
    case 4:
      return { body: { text, mediaIds: [mediaId] }, expected: [{ ...plain, alt: "A red box" }] };
    case 6: {
      const warning = `News of run ${run}`;
      return { body: { text, ...options({ warning }) }, expected: [{ ...plain, warning }] };
    }
    case 8: {
      const visibility = "unlisted";
      return { body: { text, ...options({ visibility }) }, expected: [{ ...plain, visibility }] };
    }
    default:
      return { body: { text }, expected: [plain] };
  }
}

export async function uploadPicture(ask: Asker): Promise<string> {
  const canvas = { width: 64, height: 48, channels: 3, background: "#c00" } as const;
  const data = await sharp({ create: canvas }).jpeg().toBuffer();
  const reserved = await ask.post<{
    mediaId: string;
    uploadUrl: string;
    headers: Record<string, string>;
  }>("/api/media/uploads", {
    fileName: "box.jpg",
    contentType: "image/jpeg",
    sizeBytes: data.byteLength,
    alt: "A red box",
  });
  const { mediaId, uploadUrl, headers } = reserved;
  await ask.put(uploadUrl, { headers, data });
  await ask.post(`/api/media/uploads/${mediaId}/complete`, {});
  return mediaId;
}
