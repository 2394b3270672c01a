import { createMention } from "@/lib/accounts/mentions/mentions";
import { updateSlotSchedule } from "@/lib/accounts/slots/slot-schedule";
import type { Actor } from "@/lib/kernel/actor";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { createLabel } from "@/lib/library/labels/labels";
import { completeMediaUpload } from "@/lib/library/media/complete-media-upload";
import { stagedFile, writeDurably } from "@/lib/library/media/disk/media-files";
import { reserveMediaUpload } from "@/lib/library/media/reserve-media-upload";
import { createSnippet } from "@/lib/library/snippets/snippets";
import { scenicJpeg } from "../media/sample-images";
import type { Accounts } from "./accounts";

export type Library = { labels: ReadonlyMap<string, string>; pictures: readonly string[] };

const labels = [
  { name: "In bloom", color: "pink" },
  { name: "Open day", color: "orange" },
  { name: "Opening hours", color: "gray" },
  { name: "Seed swap", color: "green" },
  { name: "Volunteers", color: "blue" },
  { name: "Workshops", color: "purple" },
] as const;

const snippets = [
  { kind: "hashtags", name: "Garden", text: "#samplegarden #gardening #outdoors" },
  { kind: "hashtags", name: "Seed swap", text: "#seedswap #samplegarden" },
  {
    kind: "text",
    name: "How to get there",
    text: "Line 4 to the last stop, then five minutes on foot.",
  },
  { kind: "text", name: "Rain", text: "If it rains, we meet in the shed." },
  { kind: "signature", name: "The garden", text: "Your sample garden team" },
] as const;

const pictures = [
  { hue: 200, fileName: "sample-seeds.jpg", alt: "Hills under a pale blue sky" },
  { hue: 320, fileName: "sample-blossom.jpg", alt: "Hills under a pink sky" },
  { hue: 120, fileName: "sample-meadow.jpg", alt: "Hills under a green sky" },
  { hue: 30, fileName: "sample-evening.jpg", alt: "Hills in the light of the evening" },
  { hue: 260, fileName: "sample-dusk.jpg", alt: "Hills at dusk" },
];

export async function fillLibrary(
  actor: Actor,
  { accounts, timeZone }: { accounts: Accounts; timeZone: string },
): Promise<Library> {
  const made = new Map<string, string>();
  for (const label of labels) made.set(label.name, (await createLabel(actor, label)).label.id);
  for (const snippet of snippets) await createSnippet(actor, snippet);
  await createMention(actor, {
    name: "Sample Neighbours",
    aliases: ["Sample Trailer"],
    accounts: [{ connectionId: accounts.neighbours.id }],
  });
  await createMention(actor, {
    name: "Sample Seeds",
    accounts: [{ connectionId: accounts.mastodon.id }, { connectionId: accounts.bluesky.id }],
  });
  for (const key of ["facebook", "linkedin", "mastodon"] as const) {
    await updateSlotSchedule(actor, {
      connectionId: accounts[key].id,
      timeZone,
      times: [1, 3, 5].flatMap((weekday) => [
        { weekday, time: "09:00" },
        { weekday, time: "17:30" },
      ]),
      version: 0,
    });
  }
  const uploaded: string[] = [];
  for (const picture of pictures) uploaded.push(await upload(actor, picture));
  return { labels: made, pictures: uploaded };
}

async function upload(
  actor: Actor,
  { hue, fileName, alt }: { hue: number; fileName: string; alt: string },
): Promise<string> {
  const bytes = await scenicJpeg(hue);
  const { mediaId } = await reserveMediaUpload(actor, {
    fileName,
    contentType: "image/jpeg",
    sizeBytes: bytes.length,
    alt,
  });
  const place = { workspaceId: workspaceId(actor.workspaceId), mediaId };
  await writeDurably(stagedFile(place), [bytes]);
  await completeMediaUpload(actor, { mediaId });
  return mediaId;
}
