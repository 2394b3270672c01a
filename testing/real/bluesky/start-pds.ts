import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HttpsFront } from "../https-front";
import { installPds } from "./install-pds";

export type RealAccount = { did: string; handle: string; password: string; appPassword: string };

/** Its `folder` holds the packages of the server and of its own client. */
export type PdsAddress = { url: string; plcUrl: string; folder: string };

export type Pds = PdsAddress & {
  createAccount: (name: string) => Promise<RealAccount>;
};

export function openPds(address: PdsAddress): Pds {
  return { ...address, createAccount: (name) => createAccount(address.url, name) };
}

/** With a database, it also starts an app view there, which needs three ports more. */
export async function startPds(
  port: number,
  front: Front,
  appViewDatabaseUrl?: string,
): Promise<PdsAddress & AsyncDisposable> {
  const folder = await installPds();
  const dataDir = await mkdtemp(join(tmpdir(), "herald-pds-"));
  const url = `http://localhost:${port}`;
  const plcUrl = `http://localhost:${port + 1}`;
  const script = fileURLToPath(new URL("pds-server.cjs", import.meta.url));
  const appView = appViewDatabaseUrl
    ? { APP_VIEW_PORT: String(port + 2), APP_VIEW_DATABASE_URL: appViewDatabaseUrl }
    : {};
  const child = fork(script, [], {
    cwd: folder,
    env: { ...process.env, ...variables(port, dataDir, plcUrl), ...leadingTo(front), ...appView },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await untilReady(child);
  return {
    url,
    plcUrl,
    folder,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function variables(port: number, dataDir: string, plcUrl: string): Record<string, string> {
  return {
    PLC_PORT: String(port + 1),
    PDS_PORT: String(port),
    PDS_HOSTNAME: "localhost",
    PDS_DEV_MODE: "true",
    PDS_DATA_DIRECTORY: dataDir,
    PDS_BLOBSTORE_DISK_LOCATION: join(dataDir, "blobs"),
    PDS_BLOBSTORE_DISK_TMP_LOCATION: join(dataDir, "blobs-tmp"),
    PDS_DID_PLC_URL: plcUrl,
    PDS_INVITE_REQUIRED: "false",
    PDS_RATE_LIMITS_ENABLED: "false",
    PDS_SERVICE_HANDLE_DOMAINS: ".test",
    PDS_JWT_SECRET: randomBytes(16).toString("hex"),
    PDS_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
    PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: randomBytes(32).toString("hex"),
    PDS_CRAWLERS: "",
    LOG_ENABLED: "false",
  };
}

type Front = Pick<HttpsFront, "host" | "port" | "certificate">;

function leadingTo({ host, port, certificate }: Front): Record<string, string> {
  return { FRONT_HOST: host, FRONT_PORT: String(port), NODE_EXTRA_CA_CERTS: certificate };
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The Bluesky server ended with ${code}.`);
  });
  await Promise.race([once(child, "message"), ended]);
}

async function createAccount(url: string, name: string): Promise<RealAccount> {
  const handle = `${name}.test`;
  const password = randomBytes(12).toString("hex");
  const email = `${name}@example.com`;
  const server = `${url}/xrpc/com.atproto.server`;
  const created = await post(`${server}.createAccount`, { handle, email, password });
  const { did, accessJwt } = created as { did: string; accessJwt: string };
  const authorization = { authorization: `Bearer ${accessJwt}` };
  const made = await post(`${server}.createAppPassword`, { name: "Herald" }, authorization);
  return { did, handle, password, appPassword: (made as { password: string }).password };
}

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return await response.json();
}
