import type { AppError } from "@/lib/kernel/errors";

const sentences: Record<string, string> = {
  invalid_client:
    "Herald does not know this assistant, or could not read its description. Remove the connection there and add it again.",
  invalid_redirect_uri:
    "This assistant asked to be answered at an address that is not its own. Nothing was shared with it.",
  access_denied: "Nothing was shared with this assistant.",
};

export function describeOAuthError(code: unknown): string {
  const known =
    typeof code === "string" && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return known ?? "This request is not valid or is over. Start again from the assistant.";
}

export function describeOAuthRefusal({ code, message }: AppError): string {
  return code === "link_expired" ? message : describeOAuthError(code);
}
