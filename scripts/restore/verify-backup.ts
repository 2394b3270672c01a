import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type ArchiveEntry, newerBackup, readAll } from "../backup/archive-proof";
import { isPlainPath } from "../backup/held-files";
import type { Manifest } from "../backup/manifest";
import { readArchive } from "../backup/read-archive";
import { type BackedUpSecrets, openSecrets } from "../backup/sealed-secrets";
import { UnusableBackup } from "../backup/unusable-backup";
import { readMigrations } from "../migrations/migration-files";

export type VerifiedBackup = { manifest: Manifest; secrets: BackedUpSecrets };

const decompress = promisify(gunzip);
const pieceBytesMax = 64 * 1024 * 1024;

/** Reads the whole file and writes nothing. Throws a sentence where it cannot be restored. */
export async function verifyBackup(
  file: string,
  askPassphrase: () => Promise<string>,
): Promise<VerifiedBackup> {
  const counted = new Map<string, number>();
  let passphrase: string | undefined;
  const { manifest, manifestSum, sealed } = await readArchive(file, async (entry) => {
    passphrase ??= await askPassphrase();
    const place = placeOf(entry.name);
    if (place.kind !== "table") return drain(entry);
    const piece = await unpackPiece(entry);
    counted.set(place.table, (counted.get(place.table) ?? 0) + countRows(piece));
  });
  await assertKnown(manifest);
  for (const { name, rows } of manifest.tables) {
    if ((counted.get(name) ?? 0) === rows) continue;
    throw new UnusableBackup(`${file} is damaged: rows of ${name} are missing.`);
  }
  passphrase ??= await askPassphrase();
  const secrets = await openSecrets(sealed, { passphrase, manifestSum });
  return { manifest, secrets };
}

export type Place =
  | { kind: "table"; table: string }
  | { kind: "file"; top: "media" | "sandbox"; path: string };

export function placeOf(name: string): Place {
  const table = /^database\/([A-Za-z_][A-Za-z0-9_]*)\/\d{6}\.copy\.gz$/.exec(name)?.[1];
  if (table) return { kind: "table", table };
  const [, top, path] = /^(media|sandbox)\/(.+)$/.exec(name) ?? [];
  if (path && isPlainPath(path)) {
    return { kind: "file", top: top === "media" ? "media" : "sandbox", path };
  }
  throw new UnusableBackup(`The backup has an entry that Herald does not know: ${name}.`);
}

export async function unpackPiece(entry: ArchiveEntry): Promise<Buffer> {
  const bytes = await readAll(entry);
  try {
    return await decompress(bytes, { maxOutputLength: pieceBytesMax });
  } catch (cause) {
    throw new UnusableBackup(`The backup is damaged: ${entry.name} cannot be read.`, { cause });
  }
}

/** In the text format of COPY a line feed ends a row and stands nowhere else. */
function countRows(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}

async function drain({ chunks }: ArchiveEntry): Promise<void> {
  for await (const _ of chunks);
}

async function assertKnown({ migrations, version }: Manifest): Promise<void> {
  const { migrationDirectories } = await readMigrations();
  const known = new Set(migrationDirectories.map(({ path }) => path));
  if (migrations.some((name) => !known.has(name))) throw newerBackup(version);
}
