// Runs in the cache folder, beside the packages that `install-pds.ts` put there.
const { createRequire } = require("node:module");
const { join } = require("node:path");

const own = createRequire(join(process.cwd(), "package.json"));
const { Database, PlcServer } = own("@did-plc/server");
const { PDS, envToCfg, envToSecrets, readEnv } = own("@atproto/pds");

async function run() {
  const plc = PlcServer.create({ db: Database.mock(), port: Number(process.env.PLC_PORT) });
  await plc.start();
  const pds = await PDS.create(envToCfg(readEnv()), envToSecrets(readEnv()));
  await pds.start();
  process.send({ ready: true });
  process.once("disconnect", () => process.exit(0));
}

void run();
