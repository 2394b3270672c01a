const declared = /charset\s*=[\s"']*([\w-]+)/i;
const searchedBytes = 2048;

export function decodePage(bytes: Buffer, contentType: string): string {
  const beginning = bytes.subarray(0, searchedBytes).toString("latin1");
  const label = declared.exec(contentType)?.[1] ?? declared.exec(beginning)?.[1] ?? "utf-8";
  return decoderOf(label).decode(bytes);
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
