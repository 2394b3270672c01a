import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";

const [name = "", only] = process.argv.slice(2);

/** `npm run bench <name>` measures on a scratch database and prints the figures. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  api: () => import("./api"),
  calendar: () => import("./calendar"),
  enumeration: () => import("./enumeration"),
  import: () => import("./import"),
  live: () => import("./live"),
  publish: () => import("./publish"),
  results: () => import("./results"),
  search: () => import("./search"),
  ui: async () => {
    const { run } = await import("./ui");
    return { run: () => run(only) };
  },
};

const load = benches[name];
if (!load) {
  console.log(`Which one? npm run bench ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}

await using server = await startScratchPostgres();
await withScratchInstallation(
  { name: "bench", databaseUrl: server.url("postgres"), variables: { LOG_LEVEL: "error" } },
  async () => (await load()).run(),
);
