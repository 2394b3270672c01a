import { copyFile, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { createPost } from "@/lib/planning/posts/create-post";
import { storePhoto } from "@/testing/publishing/publishing-world";
import {
  backUp,
  emptyDatabase,
  passphrase,
  restoreInto,
  temporaryFolder,
} from "@/testing/world/backups";
import { canariesIn } from "@/testing/world/canaries";
import { ask } from "@/testing/world/installation-contents";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { ArchiveWriter } from "../backup/archive-writer";
import { backupFormat, names } from "../backup/manifest";
import { readArchive } from "../backup/read-archive";
import { assertNoOtherKeys } from "./restore-secrets";
import { verifyBackup } from "./verify-backup";

let whole: Buffer;

beforeAll(async () => {
  const { member, connection } = await smallWorld();
  const mediaIds = [await storePhoto(member)];
  await createPost(member, aPostBody({ connectionIds: [connection.id], mediaIds }));
  whole = await readFile((await backUp()).file);
});

const verify = (file: string, given = passphrase) => verifyBackup(file, async () => given);

async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), "copied.backup");
  await writeFile(file, bytes);
  return file;
}

describe("a backup", () => {
  it("a whole backup with its passphrase is verified", async () => {
    const { manifest } = await verify(await fileWith(whole));
    expect(manifest.tables.find(({ name }) => name === "Post")?.rows).toBe(1);
  });

  it("a backup that is cut off anywhere is refused", async () => {
    const file = await fileWith(whole);
    const cuts = [0.999, 0.9, 0.5, 0.1].map((share) => Math.floor(whole.length * share));
    for (const length of [...cuts, whole.length - 2048, 700, 100, 0]) {
      await copyFile(await fileWith(whole), file);
      await truncate(file, length);
      await expect(verify(file)).rejects.toThrow(/damaged|too early|is not a backup/);
    }
  });

  it("a flipped bit is noticed wherever it lies in what is kept", async () => {
    const places = Array.from({ length: 24 }, (_, index) =>
      Math.floor((whole.length * index) / 24),
    );
    const accepted: number[] = [];
    for (const place of places) if (await isAccepted(place)) accepted.push(place);
    // Between entries a tar archive has padding, which nobody reads.
    for (const place of accepted) expect(whole[place]).toBe(0);
    expect(accepted.length).toBeLessThan(12);
  });

  it("the wrong passphrase opens nothing", async () => {
    const opened = verify(await fileWith(whole), "another passphrase");
    await expect(opened).rejects.toThrow("The passphrase does not open this backup.");
  });

  it("a file that is missing, or something else, is refused by what it is", async () => {
    await expect(verify("/nowhere/herald.backup")).rejects.toThrow("is not there");
    const text = await fileWith(Buffer.from("Not an archive at all. ".repeat(200)));
    await expect(verify(text)).rejects.toThrow("is not a backup of Herald");
  });

  it("a backup of a newer format or with a newer migration names the version that reads it", async () => {
    const file = join(await temporaryFolder(), "newer.backup");
    const archive = new ArchiveWriter(file);
    const opening = { product: "herald", format: backupFormat + 1, version: "9.0.0" };
    await archive.addBytes(names.opening, Buffer.from(JSON.stringify(opening)));
    await archive.finish();
    await expect(verify(file)).rejects.toThrow("made by Herald 9.0.0, which is newer");
    const later = await rewritten((text) =>
      text.replace('"migrations": [', '"migrations": ["20990101000000_later",'),
    );
    await expect(verify(later)).rejects.toThrow("which is newer than this one");
  });

  it("another database with the sums made to fit is refused without the passphrase", async () => {
    const forged = await rewritten((text) =>
      text.replace(/"version": "0.1.0"/, '"version": "0.1.1"'),
    );
    await expect(verify(forged)).rejects.toThrow("The passphrase does not open this backup.");
  });

  it("an entry that leads out of its folder is refused", async () => {
    const file = join(await temporaryFolder(), "hostile.backup");
    const archive = new ArchiveWriter(file);
    const opening = { product: "herald", format: backupFormat, version: "0.1.0" };
    await archive.addBytes(names.opening, Buffer.from(JSON.stringify(opening)));
    await archive.addBytes("media/../../outside", Buffer.from("x"));
    await archive.finish();
    await expect(verify(file)).rejects.toThrow("an entry that Herald does not know");
  });

  it("a backup holds no secret that can be read without its passphrase", async () => {
    expect(canariesIn(whole.toString("latin1"))).toEqual([]);
  });
});

describe("a restore", () => {
  it("into an installation with anything in it is refused, and changes nothing there", async () => {
    const file = await fileWith(whole);
    const target = await emptyDatabase(inject("postgresUrl"));
    const first = await restoreInto(target, file);
    const posts = () => ask(target, `SELECT * FROM "Post"`);
    const before = await posts();
    await expect(restoreInto(target, file)).rejects.toThrow("This installation is not empty.");
    expect(await posts()).toEqual(before);
    expect(first.setAside).toBe(0);
  });

  it("into a folder with another installation's keys is refused, as they are its only copy", async () => {
    const { secrets } = await verify(await fileWith(whole));
    const dataDir = await temporaryFolder();
    const file = join(dataDir, "encryption-keys");
    await expect(assertNoOtherKeys(dataDir, secrets)).resolves.toBeUndefined();
    await writeFile(file, "k1:of-another\n");
    const refused = assertNoOtherKeys(dataDir, secrets);
    await expect(refused).rejects.toThrow(`${file} belongs to another installation`);
    await writeFile(file, `${secrets.ENCRYPTION_KEYS}\n`);
    await expect(assertNoOtherKeys(dataDir, secrets)).resolves.toBeUndefined();
  });

  it("a damaged backup leaves neither a table nor a file", async () => {
    const bytes = Buffer.from(whole);
    // The manifest comes first, and one that cannot be read is told of in other words.
    const behindIt = Math.floor(whole.length * 0.75);
    bytes.fill(0x20, behindIt, behindIt + 600);
    const target = await emptyDatabase(inject("postgresUrl"));
    await expect(restoreInto(target, await fileWith(bytes))).rejects.toThrow(/damaged/);
    expect(
      await ask(target, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });
});

it("a backup that fails leaves no file under any name", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "herald.backup");
  const url = await emptyDatabase(inject("postgresUrl"));
  await expect(backUp({ file, databaseUrl: url })).rejects.toThrow("nothing to back up");
  const archive = new ArchiveWriter(file);
  await archive.addBytes("a", Buffer.alloc(100));
  await archive.abandon(new Error("The disk is full."));
  await expect(backUp({ file: join(folder, "nowhere", "a") })).rejects.toThrow("ENOENT");
  await expect(stat(file)).rejects.toThrow("ENOENT");
  expect(await readdir(folder)).toEqual([]);
});

async function isAccepted(place: number): Promise<boolean> {
  const bytes = Buffer.from(whole);
  bytes[place] = (bytes[place] ?? 0) ^ 0x10;
  const read = await verify(await fileWith(bytes)).catch((error: Error) => error);
  if (!(read instanceof Error)) return true;
  expect(read.name, read.stack).toBe("UnusableBackup");
  return false;
}

async function rewritten(change: (manifest: string) => string): Promise<string> {
  const file = join(await temporaryFolder(), "rewritten.backup");
  const original = await fileWith(whole);
  const archive = new ArchiveWriter(file);
  const opening = { product: "herald", format: backupFormat, version: "0.1.0" };
  await archive.addBytes(names.opening, Buffer.from(`${JSON.stringify(opening, null, 2)}\n`));
  const { manifest, sealed } = await readArchive(original, (entry) => archive.add(entry));
  const sums = await archive.endSums();
  const text = JSON.stringify({ ...manifest, ...sums }, null, 2);
  await archive.addAfterSums(names.manifest, Buffer.from(change(text)));
  await archive.addAfterSums(names.secrets, Buffer.from(JSON.stringify(sealed)));
  await archive.finish();
  return file;
}
