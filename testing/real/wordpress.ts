import { randomInt } from "node:crypto";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";
import { buildApp, generateClient } from "@/scripts/start/build";
import { startMariadb } from "./mariadb";
import { lackingPackages, startWordPress, wordpressDatabase } from "./wordpress/start-wordpress";

type Options = {
  port: string;
  texts: string | undefined;
  seed: string | undefined;
  only: string | undefined;
};

const partNames = ["stranger", "kills"] as const;

/**
 * Starts a real WordPress on loopback, of Debian's packages, which are no dependency of the product, and
 * publishes to it through the product's own pages.
 */
export async function runWordPress({ port, texts, seed, only }: Options): Promise<boolean> {
  const command = lackingPackages();
  if (command) {
    console.log(
      `A real WordPress needs packages of Debian. Install them, then start this again:\n`,
    );
    console.log(`  ${command}\n`);
    return false;
  }
  const chosen = partNames.filter((name) => name === (only ?? name));
  if (chosen.length === 0) throw new Error(`No part is called ${only}: ${partNames.join(", ")}.`);
  await generateClient();
  if (chosen.includes("kills")) await buildApp();
  const first = Number(port);
  await using database = await startMariadb(first + 2, [wordpressDatabase]);
  await using site = await startWordPress(first + 3, database);
  console.log(`A WordPress at ${site.origin}.`);
  const shared = { ALLOWED_HOSTS: new URL(site.origin).host, LOG_LEVEL: "error" };
  let passed = true;
  if (chosen.includes("stranger")) {
    const { connectAsStranger } = await import("./wordpress/stranger");
    passed = await connectAsStranger(site, shared);
  }
  if (!chosen.includes("kills")) return passed;
  await using postgres = await startScratchPostgres();
  const variables = {
    ...shared,
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    SANDBOX: "off",
    RATE_LIMITS: "off",
  };
  const databaseUrl = postgres.url("postgres");
  await withScratchInstallation({ name: "wordpress", databaseUrl, variables }, async () => {
    const { publishForReal } = await import("./wordpress/publish-for-real");
    const plan = { texts: Number(texts ?? 72), seed: Number(seed ?? randomInt(1, 1_000_000)) };
    console.log(JSON.stringify(plan));
    passed = (await publishForReal(site, plan)) && passed;
  });
  return passed;
}
