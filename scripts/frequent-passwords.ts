import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { comparable, fingerprint } from "@/lib/identity/auth/comparable-password";
import { codePoints } from "@/lib/kernel/rules";
import { projectRoot } from "./project-root";

/**
 * `npx tsx scripts/frequent-passwords.ts list.txt` keeps the commonest passwords that the policy would
 * accept by length. The list has one password a line, the commonest first.
 */
const kept = 3_000;
const minLength = 15;

const [file = ""] = process.argv.slice(2);
if (!file) throw new Error("Give the file of passwords, the commonest first.");
const listed = (await readFile(file, "utf8"))
  .split(/\r?\n/)
  .filter((password) => codePoints(password) >= minLength && !password.includes("@"))
  .filter((password) => comparable(password) !== "")
  .map(fingerprint);
const fingerprints = [...new Set(listed)].slice(0, kept).sort();
if (fingerprints.length < kept) throw new Error(`Only ${fingerprints.length} are long enough.`);
const target = join(projectRoot, "lib/identity/auth/frequent-passwords.json");
await writeFile(target, `${JSON.stringify(fingerprints, null, 2)}\n`);
console.log(`Kept ${fingerprints.length} of ${listed.length} passwords.`);
