import { api } from "@/components/kit/api/api";
import type { Media, MediaType } from "@/lib/library/media/schema";
import { declareByBytes } from "./declare-file";
import { fileHash } from "./file-hash";
import { putBytes } from "./put-bytes";

export type SendReport = { state: "sending" | "checking"; progress: number };

export type SentFile = { media: Media; wasThere: boolean };

export type SendFile = (
  file: File,
  options: { signal: AbortSignal; report: (report: SendReport) => void },
) => Promise<SentFile>;

export const sendFile: SendFile = async (file, { signal, report }) => {
  report({ state: "sending", progress: 0 });
  const declared = await declareByBytes(file);
  const contentType = declared.contentType as MediaType;
  const body = { ...declared, contentType, sha256: await fileHash(file) };
  const reservation = await api("POST /api/media/uploads", { body });
  const { mediaId } = reservation;
  const params = { mediaId };
  try {
    signal.throwIfAborted();
    const onProgress = (progress: number) => report({ state: "sending", progress });
    await putBytes(reservation, { file, signal, onProgress });
    report({ state: "checking", progress: 100 });
    const answer = await api("POST /api/media/uploads/{mediaId}/complete", { params });
    signal.throwIfAborted();
    return { media: answer.media, wasThere: answer.media.id !== mediaId };
  } catch (error) {
    void api("DELETE /api/media/{mediaId}", { params }).catch(() => undefined);
    throw error;
  }
};
