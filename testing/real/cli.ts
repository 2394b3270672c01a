import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";

/**
 * `npm run real -- inngest <url> --event-key <key> --signing-key <key>` publishes through that Inngest
 * server and beside it by the embedded host, and writes the figures to `docs/reliability.md`.
 * `--start <command>` starts the server, so that it can be killed, and `--forget <command>` deletes
 * what it stored; `--sizes 100,500` and `--only <word>` measure some rows of the table again.
 *
 * `npm run real -- bluesky` publishes to a real server of that network, which it starts on loopback;
 * `--records 500` sends so many while processes are killed, `--only` and a part's name runs one part;
 * `docs/bluesky.md` names the parts.
 *
 * `npm run real -- wordpress` starts a real site of Debian's packages on loopback, connects it through
 * the product's pages and publishes `--texts 72` to it while the product is killed and a person decides
 * about some of them on the site; `--only stranger` or `kills` runs one part.
 *
 * `npm run real -- mastodon <origin> --user <name> --password <password>` publishes to that server as a
 * person would, `--texts 60` of them, while the product is killed.
 *
 * `npm run real -- ghost` starts a Ghost server and its database on loopback, and publishes `--posts 90`
 * to it while the product is killed and while people work in Ghost; `--only people` runs one part.
 */
const usage = [
  "npm run real -- inngest <url> --event-key <key> --signing-key <key> [--start <command>] [--forget <command>]",
  "npm run real -- bluesky [--records <count>] [--seed <number>] [--only stranger|pages|oauth|contract|kills|results]",
  "npm run real -- wordpress [--texts <count>] [--seed <number>] [--only stranger|kills]",
  "npm run real -- mastodon <origin> --user <name> --password <password> [--texts <count>] [--seed <number>]",
  "npm run real -- ghost [--posts <count>] [--seed <number>] [--only pages|kills|people]",
].join("\n");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "event-key": { type: "string" },
    "signing-key": { type: "string" },
    start: { type: "string" },
    forget: { type: "string" },
    port: { type: "string", default: "18751" },
    sizes: { type: "string" },
    only: { type: "string" },
    records: { type: "string" },
    user: { type: "string" },
    password: { type: "string" },
    texts: { type: "string" },
    posts: { type: "string" },
    seed: { type: "string" },
  },
});
const [kind, url] = positionals;
if (kind === "bluesky") {
  const { runBluesky } = await import("./bluesky");
  process.exit((await runBluesky(values)) ? 0 : 1);
}
if (kind === "wordpress") {
  const { runWordPress } = await import("./wordpress");
  const { texts, seed, only, port } = values;
  process.exit((await runWordPress({ texts, seed, only, port })) ? 0 : 1);
}
if (kind === "ghost") {
  const { runGhost } = await import("./ghost");
  process.exit((await runGhost(values)) ? 0 : 1);
}
if (kind === "mastodon" && url && values.user && values.password) {
  const { runMastodon } = await import("./mastodon");
  const { user, password, texts, seed, port } = values;
  process.exit((await runMastodon({ server: url, user, password, texts, seed, port })) ? 0 : 1);
}
const { "event-key": eventKey, "signing-key": signingKey, start, forget, sizes, only } = values;
if (kind !== "inngest" || !url || !eventKey || !signingKey) {
  console.log(usage);
  process.exit(1);
}

const port = Number(values.port);
await using postgres = await startScratchPostgres();
await withScratchInstallation(
  {
    name: "real",
    databaseUrl: postgres.url("postgres"),
    variables: {
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      SANDBOX_PORT: String(port + 1),
      METRICS_TOKEN: randomBytes(16).toString("hex"),
      LOG_LEVEL: "fatal",
    },
  },
  async () => {
    const { run } = await import("./run");
    const selection = { sizes: sizes?.split(",").map(Number) ?? null, only: only ?? null };
    const server = { url, eventKey, signingKey, start: start ?? null, forget: forget ?? null };
    if (!(await run(server, selection))) process.exitCode = 1;
  },
);
