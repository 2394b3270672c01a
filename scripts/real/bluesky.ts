import { randomInt } from "node:crypto";
import { startScratchPostgres } from "../postgres/scratch";
import { withScratchInstallation } from "../scratch-installation";
import { runContract } from "./bluesky/contract";
import { type Pds, startPds } from "./bluesky/start-pds";
import { type HttpsFront, startHttpsFront } from "./https-front";

type Options = {
  port: string;
  records?: string | undefined;
  seed?: string | undefined;
  only?: string | undefined;
};

export async function runBluesky(options: Options): Promise<boolean> {
  await using front = await startHttpsFront(Number(options.port) + 2);
  await using pds = await startPds(Number(options.port), front);
  console.log(`A Bluesky server at ${pds.url}, with a directory at ${pds.plcUrl}.`);
  const parts = {
    stranger: runStranger,
    pages: runPages,
    oauth: (server: Pds) => runOAuth(server, front),
    contract: runContract,
    kills: runKills,
  };
  let passed = true;
  for (const [name, run] of Object.entries(parts)) {
    if (name === (options.only ?? name)) passed = (await run(pds, options)) && passed;
  }
  return passed;
}

async function runPages(pds: Pds): Promise<boolean> {
  const { publishThroughPages } = await import("./bluesky/pages");
  return await publishThroughPages(pds, variablesFor(pds));
}

async function runStranger(pds: Pds): Promise<boolean> {
  const { publishAsStranger } = await import("./bluesky/stranger");
  return await publishAsStranger(pds, variablesFor(pds));
}

async function runOAuth(pds: Pds, front: HttpsFront): Promise<boolean> {
  const { publishThroughConsent } = await import("./bluesky/oauth");
  return await publishThroughConsent(pds, { front, variables: variablesFor(pds) });
}

async function runKills(pds: Pds, { records = "500", seed }: Options): Promise<boolean> {
  const plan = {
    records: Number(records),
    controlRecords: Math.min(100, Number(records)),
    seed: Number(seed ?? randomInt(1, 1_000_000)),
  };
  console.log(JSON.stringify(plan));
  await using postgres = await startScratchPostgres();
  const databaseUrl = postgres.url("postgres");
  let passed = false;
  const installation = { name: "bluesky", databaseUrl, variables: variablesFor(pds) };
  await withScratchInstallation(installation, async () => {
    const { compareWithControl } = await import("./bluesky/run");
    passed = await compareWithControl(pds, plan);
  });
  return passed;
}

function variablesFor({ url, plcUrl }: Pds): Record<string, string> {
  const hosts = [url, plcUrl].map((each) => new URL(each).host);
  return { BLUESKY_PLC_URL: plcUrl, ALLOWED_HOSTS: hosts.join(), LOG_LEVEL: "fatal" };
}
