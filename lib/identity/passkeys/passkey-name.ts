import { nameKeyOf } from "@/lib/kernel/name-key";

export function passkeyName({
  aaguid,
  transports,
  userAgent,
}: {
  aaguid: string | null;
  transports: string[];
  userAgent: string | null;
}): string {
  const known = aaguid && authenticators[aaguid];
  if (known) return known;
  if (isSecurityKey(transports)) return "Security key";
  const system = systems.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  return system ? `Passkey on ${system}` : "Passkey";
}

export function isTaken(name: string, names: readonly string[]): boolean {
  return names.some((each) => nameKeyOf(each) === nameKeyOf(name));
}

export function distinctName(name: string, names: readonly string[]): string {
  let distinct = name;
  for (let count = 2; isTaken(distinct, names); count += 1) distinct = `${name} ${count}`;
  return distinct;
}

/**
 * Names by AAGUID, from the community's list at
 * https://github.com/passkeydeveloper/passkey-authenticator-aaguids (read in November 2026).
 */
const authenticators: Record<string, string> = {
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain (Managed)",
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome on Mac",
  "771b48fd-d3d4-4f74-9232-fc157ab0507a": "Edge on Mac",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "d3452668-01fd-4c12-926c-83a4204853aa": "Microsoft Password Manager",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6": "Keeper",
  "b84e4048-15dc-4dd0-8640-f4f60813c8af": "NordPass",
  "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
  "f3809540-7f14-49c1-a8b3-8f813b225541": "Enpass",
  "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
  "2fc0579f-8113-47ea-b116-bb5a8db9202a": "YubiKey 5",
};

/** A phone at the side of a computer has `hybrid`, the computer itself `internal`. */
function isSecurityKey(transports: string[]): boolean {
  const removable = transports.some((one) => ["usb", "nfc", "ble", "smart-card"].includes(one));
  return removable && !transports.includes("internal") && !transports.includes("hybrid");
}

// The first match counts: Android's browsers name Linux too, and an iPad may name the Mac.
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];
