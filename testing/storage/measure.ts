import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";

await using server = await startScratchPostgres();
const installation = { name: "storage", databaseUrl: server.url("postgres") };
await withScratchInstallation(installation, async () => {
  process.env.LOG_LEVEL = "silent";
  const { smallWorld } = await import("@/testing/world/world");
  const { measureLargeUpload } = await import("./large-upload");
  const { member } = await smallWorld();
  console.log(JSON.stringify(await measureLargeUpload(member)));
});
