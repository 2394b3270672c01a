import { api } from "@/lib/http/api";
import type { Media, UploadReservation } from "@/lib/media/schema";
import { declareByBytes } from "./declare-file";
import { putBytes } from "./put-bytes";

export type SendReport = { state: "sending" | "checking"; progress: number };

export type SendFile = (
  file: File,
  options: { signal: AbortSignal; report: (report: SendReport) => void },
) => Promise<Media>;

/** Reserves, sends and completes an upload; a failed or cancelled one deletes its reservation. */
export const sendFile: SendFile = async (file, { signal, report }) => {
  report({ state: "sending", progress: 0 });
  const declared = await declareByBytes(file);
  const reservation = await api.post<UploadReservation>("/api/media/uploads", declared);
  const { mediaId } = reservation;
  try {
    signal.throwIfAborted();
    const onProgress = (progress: number) => report({ state: "sending", progress });
    await putBytes(reservation, { file, signal, onProgress });
    report({ state: "checking", progress: 100 });
    const answer = await api.post<{ media: Media }>(`/api/media/uploads/${mediaId}/complete`);
    signal.throwIfAborted();
    return answer.media;
  } catch (error) {
    // The server also purges unused reservations.
    void api.delete(`/api/media/${mediaId}`).catch(() => undefined);
    throw error;
  }
};
