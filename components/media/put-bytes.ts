import { ApiError } from "@/lib/http/api";
import type { UploadReservation } from "@/lib/media/schema";

type ApiFailure = ConstructorParameters<typeof ApiError>[1];
type Transfer = { file: File; signal: AbortSignal; onProgress: (percent: number) => void };

/** Uses XMLHttpRequest, because fetch reports no upload progress. Rejects with ApiError. */
export function putBytes(
  { uploadUrl, headers }: UploadReservation,
  { file, signal, onProgress }: Transfer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", uploadUrl);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress((100 * loaded) / total);
    request.onload = () => (request.status === 200 ? resolve() : reject(failureOf(request)));
    request.onerror = () => reject(new ApiError(0, null));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function failureOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: { error: ApiFailure } = JSON.parse(responseText);
    return new ApiError(status, body.error);
  } catch {
    return new ApiError(status, null);
  }
}
