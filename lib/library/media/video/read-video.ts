import {
  BufferTarget,
  CustomSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from "mediabunny";
import { AppError } from "@/lib/kernel/errors";
import type { Bytes, UploadSnapshot } from "../storage";

const pictureBytesMax = 32 * 1024 * 1024;

export type ProbedVideo = {
  width: number;
  height: number;
  durationSeconds: number;
  codec: string | null;
};

export type Probe = ProbedVideo | "no_picture" | "many_pictures" | "damaged";

export async function probeVideo(upload: UploadSnapshot): Promise<Probe> {
  const input = inputOf(upload);
  try {
    return await probeTracks(input);
  } catch (error) {
    if (isTrouble(error)) throw error;
    return "damaged";
  } finally {
    input.dispose();
  }
}

/** Cuts the picture out as a video of its own, which a decoder can read from a pipe. */
export async function firstPicture(
  upload: UploadSnapshot,
  atSeconds: number,
): Promise<Bytes | null> {
  const input = inputOf(upload);
  try {
    return await cutOut(input, atSeconds);
  } finally {
    input.dispose();
  }
}

/** Tells a failure to read from what a parser throws about the bytes. System errors have an `errno`. */
export function isTrouble(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && "errno" in error);
}

function inputOf(upload: UploadSnapshot): Input {
  const source = new CustomSource({
    getSize: () => upload.sizeBytes,
    read: (start, end) => upload.read({ start, end }),
    prefetchProfile: upload.reads === "locally" ? "fileSystem" : "network",
  });
  return new Input({ formats: [MP4, QTFF], source });
}

async function probeTracks(input: Input): Promise<Probe> {
  const tracks = await input.getVideoTracks();
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
  const known = tracks.filter((_, index) => codecs[index] !== null);
  const track = known[0] ?? tracks[0];
  if (!track) return "no_picture";
  if (known.length > 1) return "many_pictures";
  const codec = await track.getCodec();
  if (codec !== null && !(await hasBothEnds(track))) return "damaged";
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationSeconds: Math.round((await input.computeDuration()) * 1000) / 1000,
    codec,
  };
}

async function hasBothEnds(track: InputVideoTrack): Promise<boolean> {
  const pictures = new EncodedPacketSink(track);
  for (const seconds of [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]) {
    const find = (options: { metadataOnly: boolean }) =>
      seconds < 0 ? pictures.getFirstPacket(options) : pictures.getPacket(seconds, options);
    const announced = await find({ metadataOnly: true });
    if (!announced || announced.byteLength > pictureBytesMax) return false;
    const picture = await find({ metadataOnly: false });
    if (picture?.data.byteLength !== announced.byteLength) return false;
  }
  return true;
}

async function cutOut(input: Input, atSeconds: number): Promise<Bytes | null> {
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return null;
  const sink = new EncodedPacketSink(track);
  const announced = await sink.getKeyPacket(atSeconds, { metadataOnly: true });
  if (!announced || announced.byteLength > pictureBytesMax) return null;
  const packet = await sink.getKeyPacket(atSeconds);
  const decoderConfig = await track.getDecoderConfig();
  if (!packet || !decoderConfig) return null;
  const target = new BufferTarget();
  // The index before the pictures: a pipe cannot be read backwards.
  const format = new Mp4OutputFormat({ fastStart: "in-memory" });
  const output = new Output({ format, target });
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture, { rotation: await track.getRotation() });
  await output.start();
  await picture.add(packet.clone({ timestamp: 0 }), { decoderConfig });
  await output.finalize();
  return target.buffer && new Uint8Array(target.buffer);
}
