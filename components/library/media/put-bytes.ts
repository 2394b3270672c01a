import { ApiError } from "@/components/kit/api/api";
import type { UploadReservation } from "@/lib/library/media/schema";
import { storageRefusal } from "./storage-refusal";

type ApiFailure = ConstructorParameters<typeof ApiError>[1];
/** Uses XMLHttpRequest, because fetch reports no upload progress. Rejects with ApiError. */
export function putBytes(
  { uploadUrl, headers }: UploadReservation,
  {
    file,
    signal,
    onProgress,
  }: { file: File; signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", uploadUrl);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress((100 * loaded) / total);
    request.onload = () => (isTaken(request) ? resolve() : reject(failureOf(uploadUrl, request)));
    request.onerror = () => reject(failureOf(uploadUrl, request));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** 412: a bucket takes a file once, and a browser may send it twice. Completing checks the bytes. */
function isTaken({ status }: XMLHttpRequest): boolean {
  return status === 200 || status === 412;
}

function failureOf(uploadUrl: string, { status, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: { error: ApiFailure } = JSON.parse(responseText);
    return new ApiError(status, body.error);
  } catch {
    const { origin, host } = new URL(uploadUrl);
    if (origin === window.location.origin) return new ApiError(status, null);
    return storageRefusal(host, status, responseText);
  }
}
