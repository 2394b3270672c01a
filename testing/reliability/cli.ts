import { parseArgs } from "node:util";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";
import { openMediaOrigin } from "@/testing/servers/media-origin";

/**
 * `npm run reliability` measures the fault matrix on a scratch database and sums it up in
 * `docs/reliability.md`. `-- --network facebook --kind video` measures only those cases and leaves
 * the document; `-- --seeds 10 --from 1` does runs with random faults instead.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string", default: "1" },
    network: { type: "string" },
    kind: { type: "string" },
  },
});
await using server = await startScratchPostgres();
await withScratchInstallation(
  { name: "reliability", databaseUrl: server.url("postgres"), variables: { LOG_LEVEL: "fatal" } },
  async () => {
    const closeOrigin = await openMediaOrigin();
    try {
      if (!(await isPromiseKept())) process.exitCode = 1;
    } finally {
      await closeOrigin();
    }
  },
);

async function isPromiseKept(): Promise<boolean> {
  if (values.seeds) {
    const { runSeeds } = await import("./seeds");
    return runSeeds(Number(values.seeds), Number(values.from));
  }
  const { run } = await import("./matrix");
  return run(values);
}
