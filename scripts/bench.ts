import { startScratchPostgres } from "./postgres/scratch";
import { withScratchInstallation } from "./scratch-installation";

const [name = "", only] = process.argv.slice(2);

/** `npm run bench <name>` measures on a scratch database and prints the figures. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  api: () => import("./bench/api"),
  calendar: () => import("./bench/calendar"),
  enumeration: () => import("./bench/enumeration"),
  live: () => import("./bench/live"),
  publish: () => import("./bench/publish"),
  search: () => import("./bench/search"),
  ui: async () => {
    const { run } = await import("./bench/ui");
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
