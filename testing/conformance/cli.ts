import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { withScratchInstallation } from "@/scripts/scratch-installation";

/**
 * `npm run conformance` runs the official MCP suite against the built app on a scratch database. The
 * exit code is 1 when a scenario that applies does not pass.
 */
const port = 18_733;
await using server = await startScratchPostgres();
await withScratchInstallation(
  {
    name: "conformance",
    databaseUrl: server.url("postgres"),
    variables: {
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: "error",
      RUNNER: "off",
      OAUTH_REGISTRATION: "on",
      RATE_LIMITS: "off",
    },
  },
  async () => {
    const { run } = await import("./run");
    const { report } = await import("./report");
    if (!report(await run())) process.exitCode = 1;
  },
);
