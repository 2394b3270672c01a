export function fileSize(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} bytes`;
  const kilobytes = sizeBytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1024;
  if (megabytes < 1000) return `${rounded(megabytes)} MB`;
  return `${rounded(megabytes / 1024).replace(/\.0$/, "")} GB`;
}

function rounded(amount: number): string {
  return amount < 10 ? amount.toFixed(1) : String(Math.round(amount));
}
