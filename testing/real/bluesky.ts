import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type PartName, partNames } from "./bluesky/parts";
import { type PdsAddress, startPds } from "./bluesky/start-pds";
import { type HttpsFront, startHttpsFront } from "./https-front";

type Options = {
  port: string;
  records?: string | undefined;
  seed?: string | undefined;
  only?: string | undefined;
};

export type PartMessage = { leadTo: string };

export async function runBluesky(options: Options): Promise<boolean> {
  const { port, only } = options;
  const chosen = partNames.filter((name) => name === (only ?? name));
  if (chosen.length === 0) throw new Error(`No part is called ${only}: ${partNames.join(", ")}.`);
  await using front = await startHttpsFront(Number(port) + 2);
  await using pds = await startPds(Number(port), front);
  console.log(`A Bluesky server at ${pds.url}, with a directory at ${pds.plcUrl}.`);
  const failed: PartName[] = [];
  for (const name of chosen) {
    console.log(`\n${name}`);
    if (!(await runPart(name, { pds, front, options }))) failed.push(name);
  }
  console.log(`\n${failed.length === 0 ? "Every part passed" : `Failed: ${failed.join(", ")}`}.`);
  return failed.length === 0;
}

type Surroundings = { pds: PdsAddress; front: HttpsFront; options: Options };

/** A part sets variables and opens the product's database, which a process can do once. */
async function runPart(
  name: PartName,
  { pds: { url, plcUrl, folder }, front, options: { records, seed } }: Surroundings,
): Promise<boolean> {
  const script = fileURLToPath(new URL("bluesky/run-part.ts", import.meta.url));
  const { host, port, origin, certificate } = front;
  const given = {
    name,
    pds: { url, plcUrl, folder },
    front: { host, port, origin, certificate },
    options: { records, seed },
  };
  const child = fork(script, [JSON.stringify(given)]);
  child.on("message", ({ leadTo }: PartMessage) => front.leadTo(leadTo));
  const [code] = await once(child, "exit");
  return code === 0;
}
