import { ApiError } from "@/components/kit/api/api";

export function storageRefusal(host: string, status: number, body: string): ApiError {
  const [, code = ""] = /<Code>([^<]+)<\/Code>/.exec(body) ?? [];
  const message = sentenceFor(host, status, code);
  return new ApiError(status, { code: "unavailable", message, requestId: "" });
}

function sentenceFor(host: string, status: number, code: string): string {
  if (status === 0) {
    return `The file could not be sent to the storage at ${host}. Check the connection and try again; if it stays so, tell an administrator.`;
  }
  if (code === "BadDigest") return "The file changed while it was sent. Try again.";
  if (status === 507 || /Full|Quota|Insufficient/i.test(code)) {
    return "The storage for media is full. An administrator must make room there.";
  }
  if (status === 403) {
    return "The storage refused the file: the permission to send it has expired. Try again.";
  }
  return `The storage for media answered with an error (${status}). Try again in a minute.`;
}
