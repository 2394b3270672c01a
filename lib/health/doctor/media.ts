import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import { storageAt } from "@/lib/library/media/media-storage";
import { storedHash } from "@/lib/library/media/stored-file";
import { runFfmpeg } from "@/lib/library/media/video/run-ffmpeg";
import {
  advice,
  type Check,
  type CheckName,
  counted,
  failed,
  type Part,
  passed,
  type Recent,
  recalled,
  unchecked,
} from "./check";
import {
  chooseMedia,
  countMedia,
  findChosen,
  findScheduledUse,
  type MediumUse,
  type SampledMedium,
} from "./sample-store";

const sound = { code: "media_files", label: "Files of the library" };
const missing = { code: "media_missing", label: "A file is gone" };
const changed = { code: "media_changed", label: "A file was changed" };
const unreadable = { code: "media_unreadable", label: "A file cannot be read" };
const ffmpeg = { code: "ffmpeg", label: "ffmpeg" };

/** Reading burdens the disk or the bucket that publishing reads from, so there is little of it. */
const limits = { scheduled: 15, all: 20 };
const bytesMax = 200_000_000;
const withinMs = 8_000;
const namedMax = 5;

export const mediaPart: Part = {
  code: "media",
  label: "Files of media",
  examine: async ({ recent = new Map() }) => {
    const [media, total] = await Promise.all([sampleOf(recent), countMedia()]);
    if (total === 0) return [passed(sound, "The library is empty.")];
    const read = await readSample(media, recent);
    const broken = read.filter(({ state }) => state !== "whole" && state !== "sized");
    const named = (await Promise.all(broken.slice(0, namedMax).map(explain))).flat();
    const rest = broken.length - namedMax;
    const more = failed(missing, `${counted(rest, "further file")} of the sample cannot be used.`);
    return [...named, ...(rest > 0 ? [more] : []), summarise(read, total)];
  },
};

/** A person who checks again after mending a file wants to hear of the same ones. */
async function sampleOf(recent: Recent): Promise<SampledMedium[]> {
  const ids = recalled(recent, "media") ?? (await chooseMedia(limits));
  recent.set("media", { at: now().getTime(), value: ids });
  return await findChosen(ids as string[]);
}

type ReadMedium = {
  medium: SampledMedium;
  /** A file is `sized` where its size is right and it was too large to be read. */
  state: "whole" | "sized" | "missing" | "changed" | "unreadable";
  reason?: string;
};

async function readSample(media: SampledMedium[], recent: Recent): Promise<ReadMedium[]> {
  const signal = AbortSignal.timeout(withinMs);
  const read: ReadMedium[] = [];
  let bytesLeft = bytesMax;
  for (const medium of media) {
    const fits = medium.sizeBytes <= bytesLeft;
    const one = await readMedium(medium, { recent, fits, signal });
    if (!one) break;
    if (one.state === "whole") bytesLeft -= medium.sizeBytes;
    read.push(one);
  }
  return read;
}

async function readMedium(
  medium: SampledMedium,
  { recent, fits, signal }: { recent: Recent; fits: boolean; signal: AbortSignal },
): Promise<ReadMedium | null> {
  const { sha256, sizeBytes, place, mediaId } = medium;
  const key = `media ${mediaId} ${place}`;
  if (recalled(recent, key)) return { medium, state: "whole" };
  const file = { sha256, variant: "original" } as const;
  try {
    const storage = storageAt(place);
    const size = await storage.sizeOf(medium, file);
    if (size === null) return { medium, state: "missing" };
    if (size !== sizeBytes) return { medium, state: "changed" };
    if (!fits) return { medium, state: "sized" };
    if ((await storedHash(storage, medium, { ...file, signal })) !== sha256) {
      return { medium, state: "changed" };
    }
    recent.set(key, { at: now().getTime(), value: "whole" });
    return { medium, state: "whole" };
  } catch (error) {
    return signal.aborted ? null : { medium, state: "unreadable", reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The storage does not give it out${code}: see what else fails here.`;
}

async function explain({ medium, state, reason }: ReadMedium): Promise<Check[]> {
  const { fileName, place, workspaceId } = medium;
  const use = await findScheduledUse(medium);
  if (!use) return [];
  const where = place === "s3" ? "the bucket" : "the disk";
  const needed = inWords(use);
  const others = "In another team’s library; its administrators see which.";
  const team = { workspaceId, others };
  if (state === "unreadable") {
    return [{ ...failed(unreadable, `“${fileName}” cannot be read${needed}. ${reason}`), team }];
  }
  const [name, words]: [CheckName, string] =
    state === "missing"
      ? [missing, `“${fileName}” is gone from ${where}`]
      : [changed, `“${fileName}” has other bytes on ${where} than were uploaded`];
  const remedy =
    "Upload the same file again, which puts it back everywhere, or restore it from a backup.";
  return [{ ...failed(name, `${words}${needed}. ${remedy}`), team }];
}

function inWords({ posts, next }: MediumUse): string {
  if (posts === 0) return ", and no scheduled post needs it";
  const verb = posts === 1 ? "needs" : "need";
  const at = next && ` at ${next.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const when = at && (posts === 1 ? `,${at}` : `, the next${at}`);
  return `, and ${counted(posts, "scheduled post")} ${verb} it${when ?? ""}`;
}

function summarise(read: readonly ReadMedium[], total: number): Check {
  const whole = read.filter(({ state }) => state === "whole").length;
  const sized = read.filter(({ state }) => state === "sized").length;
  if (read.length === 0) return unchecked(sound, `Nothing was read within ${withinMs / 1000} s.`);
  const of = total > read.length ? `, of ${total.toLocaleString("en")} in the library` : "";
  const large = sized > 0 ? ` ${counted(sized, "larger one")} had the right size.` : "";
  const words =
    whole === 1
      ? `1 file was read and is as it was uploaded${of}.${large}`
      : `${whole} files were read and are as they were uploaded${of}.${large}`;
  return whole + sized > 0 ? passed(sound, words) : unchecked(sound, words);
}

const secondsMax = 10;

export const videosPart: Part = {
  code: "videos",
  label: "Videos",
  examine: async ({ settings: { FFMPEG_PATH } }) => {
    const printed = await runFfmpeg([["-version"]], { program: FFMPEG_PATH, secondsMax });
    const [, version] = /^ffmpeg version (\S+)/.exec(Buffer.from(printed ?? []).toString()) ?? [];
    if (version) return [passed(ffmpeg, `ffmpeg ${version} makes the pictures of videos.`)];
    return [
      advice(
        ffmpeg,
        `${FFMPEG_PATH} cannot be run, so that a drawn picture stands in for each video in the library. Install ffmpeg, or set FFMPEG_PATH to where it is.`,
      ),
    ];
  },
};
