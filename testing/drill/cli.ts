import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";

/**
 * `npm run drill` backs a large installation up while it is written to, restores it into an embedded
 * server and from there into an external one, and compares every row and byte.
 *
 * `npm run drill -- --starts 24 --seed 1` interrupts so many first starts and upgrades from the first
 * release at random moments, by signals and kills, and starts each once more; with `--first 11`, it
 * goes on from there.
 */
const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "100000" },
    media: { type: "string", default: "500" },
    starts: { type: "string" },
    seed: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
  },
});
if (values.starts) {
  const { interruptStarts } = await import("./interrupt-starts");
  const numbers = {
    starts: Number(values.starts),
    seed: Number(values.seed),
    first: Number(values.first),
  };
  process.exit((await interruptStarts(numbers)) ? 0 : 1);
}
await using server = await startScratchPostgres();
const folder = await mkdtemp(`${tmpdir()}/herald-drill-`);
// The embedded server's own user has to pass through it.
await chmod(folder, 0o711);
const installation = { name: "drill", databaseUrl: server.url("postgres") };
try {
  await withScratchInstallation(installation, async () => {
    process.env.LOG_LEVEL = "silent";
    const { runDrill } = await import("./run-drill");
    const [posts, media] = [Number(values.posts), Number(values.media)];
    await runDrill({ folder, posts, media, serverPid: server.pid });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
