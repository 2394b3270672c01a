import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { type Installation, startInstallation } from "@/e2e/fixtures/installation";
import { networks } from "@/lib/networks";
import type { HttpsFront } from "../https-front";
import { openBrowser } from "../open-browser";
import { setUp } from "../set-up";
import { connectWithConsent } from "./consent";
import { countsOf, listPosts } from "./listing";
import type { Check } from "./read-back";
import type { Pds, RealAccount } from "./start-pds";
import { publishText, publishWithPicture, untilPosted } from "./through-pages";

type Surroundings = { front: HttpsFront; variables: Record<string, string> };
type Run = { pds: Pds; page: Page; origin: string };

/** Connects as on a server with a public address: people sign in and consent on the network's own page. */
export async function publishThroughConsent(
  pds: Pds,
  { front, variables }: Surroundings,
): Promise<boolean> {
  const { host, port, origin } = front;
  const settings = {
    ...variables,
    BASE_URL: origin,
    BLUESKY_RESOLVER_URL: pds.url,
  };
  const installation = await startInstallation(randomInt(1, 9), settings);
  front.leadTo(installation.url);
  await using browser = await openBrowser({ ignoreHTTPSErrors: true }, [
    `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`,
  ]);
  try {
    const { setupSecret } = installation;
    Object.assign(process.env, settings, await secretsOf(installation));
    const page = await browser.context.newPage();
    await setUp(page, { url: origin, setupSecret });
    const checks = await checkConsent({ pds, page, origin });
    for (const { name, passed } of checks) console.log(`${passed ? "pass" : "FAIL"}  ${name}`);
    return checks.every(({ passed }) => passed);
  } finally {
    const { db } = await import("@/lib/kernel/db");
    await db.$disconnect();
    await installation.stop();
  }
}

async function secretsOf({ setupSecret, databaseUrl, dataDir }: Installation) {
  return {
    SETUP_SECRET: setupSecret,
    DATABASE_URL: await databaseUrl(),
    ENCRYPTION_KEYS: (await readFile(join(dataDir, "encryption-keys"), "utf8")).trim(),
  };
}

async function checkConsent(run: Run): Promise<Check[]> {
  const account = await run.pds.createAccount("consenting");
  await connectWithConsent(run.page, { ...run, account, answer: "Authorize" });
  return [
    { name: "consent leads back to a connected account", passed: isConnected(run.page) },
    ...(await checkRenewal(run, account)),
    ...(await checkDisconnection(run, account)),
    { name: "declining connects nothing and says why", passed: await isDeclined(run) },
    { name: "another state connects nothing", passed: await isForeignStateRefused(run) },
  ];
}

function isConnected(page: Page): boolean {
  return new URL(page.url()).searchParams.has("connected");
}

async function checkRenewal({ pds, page }: Run, { did, handle }: RealAccount): Promise<Check[]> {
  const { ageAccess, readAccess } = await import("./held-access");
  const texts = ["Written with consent", "Written with renewed access"];
  const [first = "", second = ""] = texts;
  await publishWithPicture(page, { text: first, handle });
  await untilPosted(pds, did, 1);
  const before = await readAccess(did);
  await ageAccess(did);
  await publishText(page, { text: second, handle });
  await untilPosted(pds, did, 2);
  const after = await readAccess(did);
  const listed = await listPosts(pds, did);
  const { once } = countsOf(listed, texts);
  const isNew = (name: string) => Boolean(after[name]) && after[name] !== before[name];
  return [
    { name: "the server lists both posts, once", passed: once === 2 && listed.length === 2 },
    { name: "the access token was renewed", passed: isNew("token") && isNew("accessEndsAt") },
    { name: "the refresh token was exchanged", passed: isNew("refreshToken") },
    { name: "the proofs keep their key", passed: !isNew("dpopKey") && !isNew("keyId") },
  ];
}

async function checkDisconnection({ page, origin }: Run, { did }: RealAccount): Promise<Check[]> {
  const { isAccepted, readAccess } = await import("./held-access");
  const held = await readAccess(did);
  const wasAccepted = await isAccepted(did, held);
  await page.goto(`${origin}/connections`);
  await page.getByRole("button", { name: /^More/ }).first().click();
  await page.getByRole("menuitem", { name: "Disconnect…" }).click();
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await page.getByRole("button", { name: "Reconnect" }).waitFor();
  const isOver = wasAccepted && !(await isAccepted(did, held));
  return [{ name: "disconnecting takes the access back", passed: isOver }];
}

async function isDeclined({ pds, page, origin }: Run): Promise<boolean> {
  const account = await pds.createAccount("declining");
  await connectWithConsent(page, { origin, account, answer: "Deny access" });
  const shown = await page
    .getByRole("alert")
    .filter({ hasText: "Nothing was connected" })
    .innerText();
  return !isConnected(page) && shown.includes("somebody declined");
}

async function isForeignStateRefused({ pds, page, origin }: Run): Promise<boolean> {
  const query = new URLSearchParams({ iss: pds.url, code: "cod-1", state: "of-somebody-else" });
  await page.goto(`${origin}/api/social/${networks.bluesky.oauthSegment}/callback?${query}`);
  return page.url() === `${origin}/connections?problem=state_invalid`;
}
