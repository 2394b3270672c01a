import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

type Owner = { uid: number; gid: number };

export type Account = {
  prefix: string[];
  owner: Owner | null;
};

export async function postgresAccount(folders: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const owner = await postgresOwner();
  const open = await Promise.all(folders.map((folder) => mayEnter(folder, owner)));
  return { prefix: open.every(Boolean) ? [] : passingThrough(owner), owner };
}

export async function postgresOwner(): Promise<Owner> {
  return ids().catch(async () => {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return ids();
  });
}

async function ids(): Promise<Owner> {
  const [uid, gid] = await Promise.all([
    run("id", ["-u", "postgres"]),
    run("id", ["-g", "postgres"]),
  ]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function mayEnter(folder: string, owner: Owner): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found && !mayPass(found, owner)) return false;
  const parent = dirname(folder);
  return parent === folder || mayEnter(parent, owner);
}

function mayPass(folder: Owner & { mode: number }, owner: Owner): boolean {
  if (folder.uid === owner.uid) return (folder.mode & constants.S_IXUSR) !== 0;
  if (folder.gid === owner.gid) return (folder.mode & constants.S_IXGRP) !== 0;
  return (folder.mode & constants.S_IXOTH) !== 0;
}

// `postgres` may not enter a clone under /root. One capability lets it pass, so no folder's mode
// changes.
function passingThrough({ uid, gid }: Owner): string[] {
  const user = ["--reuid", String(uid), "--regid", String(gid), "--clear-groups"];
  return ["setpriv", ...user, "--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"];
}
