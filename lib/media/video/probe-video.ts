import {
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
} from "mediabunny";
import type { UploadSnapshot } from "../storage";
import { isTrouble } from "./is-trouble";

export type ProbedVideo = {
  width: number;
  height: number;
  durationSeconds: number;
  codec: string | null;
};

export type Probe = ProbedVideo | "no_picture" | "many_pictures" | "damaged";

const pictureBytesMax = 32 * 1024 * 1024;

export async function probeVideo(upload: UploadSnapshot): Promise<Probe> {
  const source = new CustomSource({
    getSize: () => upload.sizeBytes,
    read: (start, end) => upload.read({ start, end }),
    prefetchProfile: upload.reads === "locally" ? "fileSystem" : "network",
  });
  const input = new Input({ formats: [MP4, QTFF], source });
  try {
    return await probeTracks(input);
  } catch (error) {
    if (isTrouble(error)) throw error;
    return "damaged";
  } finally {
    input.dispose();
  }
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
