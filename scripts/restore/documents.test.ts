import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { rowsOfTheFirstRelease } from "@/testing/run/first-release";
import { isThorough } from "@/testing/run/thorough";
import { temporaryFolder } from "@/testing/world/backups";
import { ask } from "@/testing/world/installation-contents";
import { applyMigrations } from "../migrations/apply-migrations";
import { readMigrations } from "../migrations/migration-files";
import { projectRoot } from "../project-root";
import { startDatabase } from "../start/database";
import { readSecrets } from "../start/secrets";

const run = promisify(execFile);

async function stoppedInstallation(): Promise<{ home: string; dataDir: string }> {
  const home = await temporaryFolder();
  await chmod(home, 0o711);
  const dataDir = join(home, "herald");
  const { migrationDirectories } = await readMigrations();
  const first = migrationDirectories.slice(0, 1).map(({ path }) => path);
  await startOnce(dataDir, async (databaseUrl) => {
    await applyMigrations(databaseUrl, { named: new Set(first) });
    await ask(databaseUrl, rowsOfTheFirstRelease);
  });
  return { home, dataDir };
}

async function startOnce(
  dataDir: string,
  work: (databaseUrl: string) => Promise<unknown>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { databasePassword } = await readSecrets(dataDir);
  const { databaseUrl, stop } = await startDatabase(dataDir, databasePassword);
  await work(databaseUrl).finally(stop);
}

function environment(home: string, dataDir: string): NodeJS.ProcessEnv {
  const { PATH = "", npm_config_cache = "" } = process.env;
  return { PATH, HOME: home, DATA_DIR: dataDir, npm_config_cache, NODE_ENV: "production" };
}

async function runCommands(
  document: string,
  { home, dataDir }: { home: string; dataDir: string },
): Promise<string> {
  await writeFile(join(home, ".herald-passphrase"), "a passphrase of the test\n");
  const options = { cwd: projectRoot, env: environment(home, dataDir) };
  const { stdout } = await run("bash", ["-c", await commandsOf(document)], options);
  return stdout;
}

async function commandsOf(document: string): Promise<string> {
  const text = await readFile(join(projectRoot, "docs", document), "utf8");
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(1);
  return ["set -euo pipefail", ...blocks].join("\n");
}

describe.runIf(isThorough)("the commands of a document", () => {
  it("those for a backup and its restore run as they stand in docs/backup.md", async () => {
    const { home, dataDir } = await stoppedInstallation();
    await startOnce(join(home, "restored"), (databaseUrl) => applyMigrations(databaseUrl));
    const printed = await runCommands("backup.md", { home, dataDir });
    expect(printed).toContain("2 deliveries may have gone out");
    expect((await stat(join(home, "restored/postgres/PG_VERSION"))).isFile()).toBe(true);
    const keys = (folder: string) => readFile(join(folder, "encryption-keys"), "utf8");
    expect(await keys(join(home, "restored"))).toBe(await keys(dataDir));
  });

  it("those that rehearse an upgrade run as they stand in docs/upgrade.md", async () => {
    const { home, dataDir } = await stoppedInstallation();
    expect(await runCommands("upgrade.md", { home, dataDir })).toContain("Publishing is paused.");
    await expect(stat(join(home, "rehearsal"))).rejects.toThrow("ENOENT");
  });
});

describe("the commands", () => {
  it("say in one sentence what is missing, and change nothing", async () => {
    const home = await temporaryFolder();
    const dataDir = join(home, "herald");
    const env = environment(home, dataDir);
    const fails = (script: string, ...args: string[]) =>
      run(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
        cwd: projectRoot,
        env,
      }).then(
        () => "",
        ({ stderr }: { stderr: string }) => stderr.trim(),
      );
    expect(await fails("backup")).toBe("Where to? npm run backup -- --to herald.backup");
    expect(await fails("restore", "--form", "x")).toBe(
      "From where? npm run restore -- --from herald.backup",
    );
    expect(await fails("backup", "--to", join(home, "a"))).toBe(
      `Herald has never run on ${dataDir}. Is DATA_DIR right?`,
    );
    expect(await fails("restore", "--from", join(home, "a"))).toContain(
      "is not there. Is the path right?",
    );
    await expect(stat(dataDir)).rejects.toThrow("ENOENT");
  });
});
