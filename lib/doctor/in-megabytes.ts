export function inMegabytes(bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${(bytes / Number(size)).toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}
