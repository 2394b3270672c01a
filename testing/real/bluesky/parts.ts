import { randomInt } from "node:crypto";
import { startScratchPostgres } from "../../../scripts/postgres/scratch";
import { withScratchInstallation } from "../../../scripts/scratch-installation";
import type { HttpsFront } from "../https-front";
import { openPds, type Pds, startPds } from "./start-pds";

export const partNames = ["stranger", "pages", "oauth", "contract", "kills", "results"] as const;
export type PartName = (typeof partNames)[number];

export type PartContext = {
  pds: Pds;
  front: HttpsFront;
  options: { records?: string; seed?: string };
};

/** Each imports what it runs only after the variables are set. */
export const parts: Record<PartName, (context: PartContext) => Promise<boolean>> = {
  stranger: async ({ pds }) => {
    const { publishAsStranger } = await import("./stranger");
    return await publishAsStranger(pds, variablesFor(pds));
  },
  pages: async ({ pds }) => {
    const { publishThroughPages } = await import("./pages");
    return await publishThroughPages(pds, variablesFor(pds));
  },
  oauth: async ({ pds, front }) => {
    const { publishThroughConsent } = await import("./oauth");
    return await publishThroughConsent(pds, { front, variables: variablesFor(pds) });
  },
  contract: async ({ pds }) => {
    const { runContract } = await import("./contract");
    return await runContract(pds);
  },
  kills: runKills,
  results: runResults,
};

/** Has a server of its own, which shows to people what an app view counts. */
async function runResults({ pds: { url }, front }: PartContext): Promise<boolean> {
  await using postgres = await startScratchPostgres();
  const databaseUrl = postgres.url("postgres");
  const port = Number(new URL(url).port) + 10;
  await using server = await startPds(port, front, databaseUrl);
  const pds = openPds(server);
  let passed = false;
  const installation = { name: "results", databaseUrl, variables: variablesFor(pds) };
  await withScratchInstallation(installation, async () => {
    const { readWhatPeopleDid } = await import("./results");
    passed = await readWhatPeopleDid(pds);
  });
  return passed;
}

async function runKills({ pds, options }: PartContext): Promise<boolean> {
  const records = Number(options.records ?? 500);
  const plan = {
    records,
    controlRecords: Math.min(100, records),
    seed: Number(options.seed ?? randomInt(1, 1_000_000)),
  };
  console.log(JSON.stringify(plan));
  await using postgres = await startScratchPostgres();
  const databaseUrl = postgres.url("postgres");
  let passed = false;
  const installation = { name: "bluesky", databaseUrl, variables: variablesFor(pds) };
  await withScratchInstallation(installation, async () => {
    const { compareWithControl } = await import("./compare-with-control");
    passed = await compareWithControl(pds, plan);
  });
  return passed;
}

function variablesFor({ url, plcUrl }: Pds): Record<string, string> {
  const hosts = [url, plcUrl].map((each) => new URL(each).host);
  return { BLUESKY_PLC_URL: plcUrl, ALLOWED_HOSTS: hosts.join(), LOG_LEVEL: "fatal" };
}
