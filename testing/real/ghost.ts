import { randomInt } from "node:crypto";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";
import { buildApp, generateClient } from "@/scripts/start/build";
import { ghostDatabase, startGhost } from "./ghost/start-ghost";
import { startLosingFront } from "./losing-front";
import { startMariadb } from "./mariadb";

type Options = {
  port: string;
  posts?: string | undefined;
  seed?: string | undefined;
  only?: string | undefined;
};

/**
 * Starts a Ghost server and its database on loopback, connects it through the product's own pages,
 * publishes to it while the product is killed and while people work in Ghost beside it, and reads
 * everything back as those people do.
 */
export async function runGhost({ port, posts, seed, only }: Options): Promise<boolean> {
  const [first, ghostPort, databasePort, frontPort] = [0, 2, 3, 4].map(
    (each) => Number(port) + each,
  );
  await generateClient();
  await buildApp();
  await using database = await startMariadb(databasePort ?? 0, [ghostDatabase]);
  await using front = await startLosingFront(frontPort ?? 0, `http://127.0.0.1:${ghostPort}`);
  await using _server = await startGhost({ port: ghostPort ?? 0, address: front.origin }, database);
  console.log(`A Ghost server at ${front.origin}.`);
  await using postgres = await startScratchPostgres();
  let passed = false;
  const variables = {
    PORT: String(first),
    BASE_URL: `http://localhost:${first}`,
    ALLOWED_HOSTS: new URL(front.origin).host,
    SANDBOX: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  };
  const databaseUrl = postgres.url("postgres");
  await withScratchInstallation({ name: "ghost", databaseUrl, variables }, async () => {
    const { publishForReal } = await import("./ghost/publish-for-real");
    const plan = {
      posts: Number(posts ?? 90),
      seed: Number(seed ?? randomInt(1, 1_000_000)),
      only,
    };
    console.log(JSON.stringify(plan));
    passed = await publishForReal({ front, database }, plan);
  });
  return passed;
}
