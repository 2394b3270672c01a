const words: Record<string, string> = {
  invalid_client:
    "Herald does not know this assistant, or could not read its description. Remove the connection there and add it again.",
  invalid_redirect_uri:
    "This assistant asked to be answered at an address that is not its own. Nothing was shared with it.",
  access_denied: "Nothing was shared with this assistant.",
};

/** A sentence for a request that cannot be answered to the assistant itself; the code is the protocol's. */
export function describeProblem(code: unknown): string {
  const known = typeof code === "string" && Object.hasOwn(words, code) ? words[code] : undefined;
  return known ?? "This request is not valid or is over. Start again from the assistant.";
}
