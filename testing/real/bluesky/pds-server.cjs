// Runs in the cache folder, beside the packages that `install-pds.ts` put there.
const { createRequire } = require("node:module");
const { join } = require("node:path");
const tls = require("node:tls");

const own = createRequire(join(process.cwd(), "package.json"));
const { Database, PlcServer } = own("@did-plc/server");
const { PDS, envToCfg, envToSecrets, readEnv } = own("@atproto/pds");

// The server reads who asks for access at a public name, which leads to this machine here.
const { FRONT_HOST, FRONT_PORT } = process.env;
const { connect } = tls;
tls.connect = (...given) => {
  const [options] = given;
  if (options.host !== FRONT_HOST) return connect(...given);
  return connect({ ...options, host: "127.0.0.1", port: Number(FRONT_PORT) }, ...given.slice(1));
};

async function run() {
  const plc = PlcServer.create({ db: Database.mock(), port: Number(process.env.PLC_PORT) });
  await plc.start();
  const pds = await PDS.create(envToCfg(readEnv()), envToSecrets(readEnv()));
  await pds.start();
  process.send({ ready: true });
  process.once("disconnect", () => process.exit(0));
}

void run();
