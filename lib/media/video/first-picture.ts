import {
  BufferTarget,
  CustomSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from "mediabunny";
import type { Bytes, UploadSnapshot } from "../storage";

const pictureBytesMax = 32 * 1024 * 1024;

export async function firstPicture(
  upload: UploadSnapshot,
  atSeconds: number,
): Promise<Bytes | null> {
  const source = new CustomSource({
    getSize: () => upload.sizeBytes,
    read: (start, end) => upload.read({ start, end }),
    prefetchProfile: upload.reads === "locally" ? "fileSystem" : "network",
  });
  const input = new Input({ formats: [MP4, QTFF], source });
  try {
    return await cutOut(input, atSeconds);
  } finally {
    input.dispose();
  }
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
