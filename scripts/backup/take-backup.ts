import { createReadStream } from "node:fs";
import { ArchiveWriter } from "./archive-writer";
import { HeldFiles, type HeldMedia } from "./held-files";
import {
  backupFormat,
  type Manifest,
  names,
  type Opening,
  pieceName,
  type Table,
} from "./manifest";
import { type BackedUpSecrets, sealSecrets } from "./sealed-secrets";
import { Snapshot } from "./snapshot";

export type BackupRequest = {
  file: string;
  databaseUrl: string;
  dataDir: string;
  secrets: BackedUpSecrets;
  passphrase: string;
  version: string;
  variables: string[];
};

export type TakenBackup = { manifest: Manifest; sizeBytes: number };

export async function takeBackup(request: BackupRequest): Promise<TakenBackup> {
  const held = new HeldFiles(request.dataDir);
  await held.clear();
  try {
    const { snapshot, media } = await holdAll(request, held);
    try {
      return await writeArchive(request, { snapshot, held, media });
    } finally {
      await snapshot.close();
    }
  } finally {
    await held.clear();
  }
}

type Source = { snapshot: Snapshot; held: HeldFiles; media: HeldMedia };

/** A file that the snapshot names and the disk lacks is missing, since nobody deletes files meanwhile. */
async function holdAll(
  { databaseUrl }: BackupRequest,
  held: HeldFiles,
): Promise<Pick<Source, "snapshot" | "media">> {
  const snapshot = await Snapshot.open(databaseUrl);
  try {
    const media = await held.holdMedia(snapshot);
    await snapshot.releaseFiles();
    await held.holdSandbox();
    return { snapshot, media };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

async function writeArchive(request: BackupRequest, source: Source): Promise<TakenBackup> {
  const archive = new ArchiveWriter(request.file);
  try {
    const opening: Opening = {
      product: "herald",
      format: backupFormat,
      version: request.version,
    };
    await archive.addBytes(names.opening, asJson(opening));
    const tables = await writeTables(archive, source.snapshot);
    const files = await writeFiles(archive, source.held);
    const manifest: Manifest = {
      takenAt: source.snapshot.takenAt.toISOString(),
      version: request.version,
      migrations: source.snapshot.migrations,
      tables,
      media: {
        files: files.media,
        bytes: files.mediaBytes,
        ...source.media,
      },
      sandboxFiles: files.sandbox,
      variables: request.variables,
      ...(await archive.endSums()),
    };
    const manifestSum = await archive.addAfterSums(names.manifest, asJson(manifest));
    const { passphrase } = request;
    const sealed = await sealSecrets(request.secrets, { passphrase, manifestSum });
    await archive.addAfterSums(names.secrets, asJson(sealed));
    return { manifest, sizeBytes: await archive.finish() };
  } catch (error) {
    await archive.abandon(error);
    throw error;
  }
}

async function writeTables(archive: ArchiveWriter, snapshot: Snapshot): Promise<Table[]> {
  const tables: Table[] = [];
  for (const table of snapshot.tables) {
    const pieces = snapshot.copy(table);
    for (let index = 0; ; index += 1) {
      const { done, value } = await pieces.next();
      if (done) {
        tables.push({ ...table, rows: value });
        break;
      }
      await archive.addBytes(pieceName(table.name, index), value);
    }
  }
  return tables;
}

async function writeFiles(archive: ArchiveWriter, held: HeldFiles) {
  const counts = { media: 0, mediaBytes: 0, sandbox: 0 };
  for await (const { name, path, size } of held.files()) {
    const chunks = createReadStream(path, { highWaterMark: 256 * 1024 });
    await archive.add({ name, size, chunks });
    if (name.startsWith("media/")) {
      counts.media += 1;
      counts.mediaBytes += size;
    } else {
      counts.sandbox += 1;
    }
  }
  return counts;
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
