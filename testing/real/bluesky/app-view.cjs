// Makes the server that counts what people do, of the packages that `install-pds.ts` put into the cache.
const adminPassword = "app-view";

/** Answers what the account server has to know, and how to begin to follow it. */
async function startAppView(own, { port, plcUrl, databaseUrl, accountServer }) {
  const bsky = own("@atproto/bsky");
  const { Client } = own("@did-plc/lib");
  const { Secp256k1Keypair } = own("@atproto/crypto");
  const signingKey = await Secp256k1Keypair.create();
  const url = `http://localhost:${port}`;
  const serverDid = await nameServer(new Client(plcUrl), signingKey, url);
  const migrating = new bsky.Database({ url: databaseUrl, schema: "app_view" });
  await migrating.migrateToLatestOrThrow();
  await migrating.close();
  const db = new bsky.Database({ url: databaseUrl, schema: "app_view", poolSize: 10 });
  const [dataPort, syncPort] = [port + 1, port + 2];
  const data = await bsky.DataPlaneServer.create(db, dataPort, plcUrl);
  await bsky.MockBsync.create(db, syncPort);
  const config = new bsky.ServerConfig({
    version: "unknown",
    port,
    didPlcUrl: plcUrl,
    publicUrl: url,
    serverDid,
    alternateAudienceDids: [],
    dataplaneUrls: [`http://localhost:${dataPort}`],
    dataplaneHttpVersion: "1.1",
    bsyncUrl: `http://localhost:${syncPort}`,
    bsyncHttpVersion: "1.1",
    modServiceDid: "did:example:nobody",
    labelsFromIssuerDids: [],
    bigThreadUris: new Set(),
    maxThreadParents: 50,
    disableSsrfProtection: true,
    searchTagsHide: new Set(),
    threadTagsBumpDown: new Set(),
    threadTagsHide: new Set(),
    visibilityTagHide: "",
    visibilityTagRankPrefix: "",
    debugFieldAllowedDids: new Set(),
    draftsLimit: 500,
    adminPasswords: [adminPassword],
    etcdHosts: [],
  });
  const server = bsky.BskyAppView.create({ config, signingKey });
  await server.start();
  const { idResolver } = data;
  const subscription = new bsky.RepoSubscription({ service: accountServer, db, idResolver });
  return {
    variables: { PDS_BSKY_APP_VIEW_URL: url, PDS_BSKY_APP_VIEW_DID: serverDid },
    follow: () => subscription.start(),
  };
}

async function nameServer(directory, signingKey, url) {
  const did = await directory.createDid({
    signingKey: signingKey.did(),
    rotationKeys: [signingKey.did()],
    handle: "app-view.test",
    pds: url,
    signer: signingKey,
  });
  await directory.updateData(did, signingKey, (document) => {
    document.services.bsky_appview = { type: "BskyAppView", endpoint: url };
    return document;
  });
  return did;
}

module.exports = { startAppView };
