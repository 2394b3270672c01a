export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  return name === "ChunkLoadError" ? "The server did not answer. Check the connection." : message;
}
