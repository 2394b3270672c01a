import { randomInt } from "node:crypto";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";
import { buildApp, generateClient } from "@/scripts/start/build";

type Options = {
  server: string | undefined;
  user: string | undefined;
  password: string | undefined;
  port: string;
  texts: string | undefined;
  seed: string | undefined;
};

/**
 * Connects an account of the given server through the product's own pages, publishes to it while the
 * product is killed at random moments, and counts what the server then shows to anybody.
 */
export async function runMastodon(options: Options): Promise<boolean> {
  const { server, user, password, port } = options;
  if (!server || !user || !password) return false;
  const origin = new URL(server).origin;
  await generateClient();
  await buildApp();
  await using postgres = await startScratchPostgres();
  let passed = false;
  const variables = {
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    ALLOWED_HOSTS: new URL(server).host,
    SANDBOX: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  };
  const databaseUrl = postgres.url("postgres");
  await withScratchInstallation({ name: "mastodon", databaseUrl, variables }, async () => {
    const { publishForReal } = await import("./mastodon/publish-for-real");
    const plan = {
      texts: Number(options.texts ?? 60),
      seed: Number(options.seed ?? randomInt(1, 1_000_000)),
    };
    console.log(JSON.stringify({ origin, ...plan }));
    passed = await publishForReal({ origin, user, password }, plan);
  });
  return passed;
}
