import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { type NetworkId, networks } from "@/lib/networks";
import { encodeJpeg } from "@/lib/networks/content/encode-jpeg";
import type {
  DeliveryTask,
  Handles,
  MediaSource,
  Network,
  NetworkContext,
} from "@/lib/networks/network";
import type { ConsentChoice, Simulator, SimulatorOptions } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";
import { serveMedia } from "../servers/media-server";
import { signIn } from "../world/sign-in";

const stepsMax = 60;

export type SimulatedNetwork = {
  network: Network;
  simulator: Simulator;
  context: NetworkContext;
  typed?: Readonly<Record<string, string>>;
  also?: readonly string[];
};

export const redirectUri = "http://localhost:3000/callback";

export async function simulateNetwork(
  id: NetworkId,
  options: Pick<SimulatorOptions, "callbackUrls" | "now"> = {},
): Promise<SimulatedNetwork> {
  const dataDir = await mkdtemp(join(tmpdir(), "herald-network-"));
  const network: Network = networks[id];
  const simulator = await simulators[id]({
    app: { appId: "test-app", appSecret: "test-secret", version: network.configuration.version },
    port: 0,
    dataDir,
    redirectUris: [redirectUri],
    ...options,
  });
  onTestFinished(async () => {
    await simulator.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const context = { settings: simulator.settings, fetch, now: options.now ?? (() => new Date()) };
  return { network, simulator, context };
}

export function connect(here: SimulatedNetwork, choice: ConsentChoice = {}) {
  return signIn({ ...here, redirectUri }, choice);
}

export function sampleTask(
  { network, simulator }: SimulatedNetwork,
  content: Partial<DeliveryTask["content"]> = {},
): DeliveryTask {
  const { postIndex = 0, text = "A sample text", media = [], options = {} } = content;
  const needed = postIndex === 0 && media.length < network.limits.mediaMin;
  return {
    account: simulator.account(),
    content: { postIndex, text, media: needed ? [samplePhoto(anyPhoto)] : media, options },
    handles: {},
    parentRemoteId: null,
  };
}

const anyPhoto = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#080" } })
  .jpeg()
  .toBuffer();

export async function prepareFully(
  { network, context }: SimulatedNetwork,
  task: DeliveryTask,
): Promise<DeliveryTask> {
  let handles: Handles = task.handles;
  for (let step = 0; step < stepsMax; step += 1) {
    const preparation = await network.prepare(context, { ...task, handles });
    if (preparation.state === "stopped") {
      throw new Error(network.reasons.sentenceOf(preparation.outcome.reason) ?? "");
    }
    handles = preparation.handles;
    if (preparation.state === "ready") return { ...task, handles };
  }
  throw new Error("The preparation does not end.");
}

export function samplePhoto(bytes: Buffer, changes: Partial<MediaSource> = {}): MediaSource {
  return {
    mediaId: sha256(bytes),
    contentType: "image/jpeg",
    sizeBytes: bytes.byteLength,
    width: 8,
    height: 6,
    durationSeconds: null,
    alt: "",
    read: async (range) => new Uint8Array(bytes.subarray(range?.start, range?.end)),
    address: async (rendition) =>
      rendition === "jpeg"
        ? serveMedia({ bytes: await asJpeg(bytes), contentType: "image/jpeg" })
        : serveMedia({ bytes, contentType: changes.contentType ?? "image/jpeg" }),
    ...changes,
  };
}

export async function shownPhoto({ network }: SimulatedNetwork, bytes: Buffer): Promise<Buffer> {
  return network.fetchesMedia ? asJpeg(bytes) : bytes;
}

async function asJpeg(bytes: Buffer): Promise<Buffer> {
  const jpeg = await encodeJpeg(new Uint8Array(bytes), { edge: 1440, quality: 90 });
  if (!jpeg) throw new Error("A sample photo is not a picture.");
  return Buffer.from(jpeg);
}

export function sampleVideo(
  sizeBytes = 300_000,
  changes: Partial<MediaSource> = {},
): MediaSource & { bytes: Buffer } {
  const bytes = randomBytes(sizeBytes);
  bytes.write("\0\0\0\x20ftypisom", 0, "latin1");
  const facts = { contentType: "video/mp4", width: 640, height: 360, durationSeconds: 10 };
  return { bytes, ...samplePhoto(bytes, { ...facts, ...changes }) };
}

/** Ends a call soon after a fault met it, as the adapters do after half a minute of silence. */
export function impatient({ context, simulator }: SimulatedNetwork): NetworkContext {
  return {
    ...context,
    fetch: (input, init) => {
      // The garbage collector can remove the inputs of `AbortSignal.any` before they fire.
      const impatience = new AbortController();
      const faultsBefore = simulator.injectedFaults().length;
      const watch = setInterval(() => {
        if (simulator.injectedFaults().length === faultsBefore) return;
        clearInterval(watch);
        // The beginning of a slow answer arrives meanwhile.
        setTimeout(() => impatience.abort(), 100);
      }, 10).unref();
      onTestFinished(() => clearInterval(watch));
      return context.fetch(input, { ...init, signal: impatience.signal });
    },
  };
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
