import { randomInt } from "node:crypto";

const alphabet = "234567abcdefghijklmnopqrstuvwxyz";

export function createTid(now: Date): string {
  const micros = BigInt(now.getTime()) * 1000n + BigInt(randomInt(1000));
  let bits = (micros << 10n) | BigInt(randomInt(1024));
  let tid = "";
  while (tid.length < 13) {
    tid = `${alphabet[Number(bits & 31n)]}${tid}`;
    bits >>= 5n;
  }
  return tid;
}
