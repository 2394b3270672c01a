// Runs in the cache folder, beside the packages that `install-pds.ts` put there.
const { createRequire } = require("node:module");
const { join } = require("node:path");
const tls = require("node:tls");
const { startAppView } = require("./app-view.cjs");

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
  const appView = process.env.APP_VIEW_PORT ? await openAppView() : null;
  Object.assign(process.env, appView?.variables);
  const pds = await PDS.create(envToCfg(readEnv()), envToSecrets(readEnv()));
  await pds.start();
  appView?.follow();
  process.send({ ready: true });
  process.once("disconnect", () => process.exit(0));
}

function openAppView() {
  const { APP_VIEW_PORT, APP_VIEW_DATABASE_URL, PDS_DID_PLC_URL, PDS_PORT } = process.env;
  return startAppView(own, {
    port: Number(APP_VIEW_PORT),
    plcUrl: PDS_DID_PLC_URL,
    databaseUrl: APP_VIEW_DATABASE_URL,
    accountServer: `ws://localhost:${PDS_PORT}`,
  });
}

void run();
