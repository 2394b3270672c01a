import { startRelay } from "./conformance/relay";
import { runSuite } from "./conformance/run-suite";

const { HERALD_URL = "http://localhost:3000", HERALD_KEY } = process.env;
if (!HERALD_KEY) {
  console.error("Set HERALD_KEY to an API key of the running installation at HERALD_URL.");
  process.exit(2);
}
const relay = await startRelay({ target: new URL("/api/mcp", HERALD_URL), key: HERALD_KEY });
const failed = await runSuite(relay.url);
relay.stop();
console.log(failed.length === 0 ? "All scenarios pass." : `Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
