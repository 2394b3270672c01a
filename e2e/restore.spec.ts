import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext, Page } from "playwright/test";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { projectRoot } from "@/scripts/project-root";
import { expectAccessible } from "./fixtures/accessible";
import { openClient } from "./fixtures/client";
import { type Installation, startInstallation } from "./fixtures/installation";
import { expect, test } from "./fixtures/new-test";
import { publications, publicationsOf } from "./fixtures/sandbox";
import { hoursAhead, schedulePost, secondsAhead } from "./fixtures/schedule-post";
import { connect, setUp } from "./fixtures/team-test";
import { signIn } from "./pages/setup-page";

const run = promisify(execFile);
const BACKUP_PASSPHRASE = "a passphrase of the journey";
/** A backup takes a few seconds, and a multiple of that on a slow machine. */
const untilDueSeconds = 120;
const sent = "Went out after the backup";
const unsent = "Never went out";
const later = "Planned for the week after";

// Two installations start in it, and posts fall due: a slow machine needs its time.
test.setTimeout(1_200_000);

test("a restored installation publishes nothing until somebody decides what went out", async ({
  page,
  browser,
  installation,
}, { parallelIndex }) => {
  const { url, setupSecret } = installation;
  const folder = await mkdtemp(join(tmpdir(), "herald-restored-"));
  const file = join(folder, "herald.backup");
  const api = await openClient(url);
  await setUp(api, setupSecret);
  const { cookies, ...state } = await api.storageState();
  await connect(browser, url, { cookies, ...state });
  await page.context().addCookies(cookies);
  await page.goto(`${url}/settings/backup`);
  await expect(page.getByText("No backup was made yet")).toBeVisible();
  await expectAccessible(page);
  const cancelUnsent = await scheduleThree(api);
  await backUpUnderLoad(installation, { api, file });
  await cancelUnsent();
  await page.reload();
  await expect(page.getByText("less than a day ago")).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => texts(installation), { timeout: 240_000 }).toEqual([sent]);
  await page.goto("about:blank");
  await installation.halt();

  const server = await startScratchPostgres();
  const external = { DATABASE_URL: server.url("postgres"), DATA_DIR: join(folder, "data") };
  try {
    const printed = await herald("restore", ["--from", file], external);
    expect(printed).toContain("2 deliveries may have gone out since");
    await keepNetworks(installation.dataDir, external.DATA_DIR);
    const restored = await startInstallation(parallelIndex, external);
    await decideInBrowser(page, restored);
    await page.goto("about:blank");
    await restored.stop();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function keepNetworks(from: string, to: string): Promise<void> {
  await rm(join(to, "sandbox"), { recursive: true });
  await cp(join(from, "sandbox"), join(to, "sandbox"), { recursive: true });
}

async function scheduleThree(api: APIRequestContext) {
  const { items } = await (await api.get("/api/connections")).json();
  const connectionIds = items.map(({ id }: { id: string }) => id);
  const at = secondsAhead(untilDueSeconds);
  await schedulePost({ api, connectionIds }, { text: sent, at });
  const { id, version } = await schedulePost({ api, connectionIds }, { text: unsent, at });
  await schedulePost({ api, connectionIds }, { text: later, at: hoursAhead(24 * 7) });
  return async () => {
    const answer = await api.post(`/api/posts/${id}/cancel`, { data: { version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
}

async function backUpUnderLoad(
  { dataDir, setupSecret }: Installation,
  { api, file }: { api: APIRequestContext; file: string },
): Promise<void> {
  let isOver = false;
  let written = 0;
  const label = { name: "Written meanwhile", color: "teal" };
  const { label: renamed } = await (await api.post("/api/labels", { data: label })).json();
  const write = async () => {
    for (; !isOver; written += 1) {
      const data = { name: `Written meanwhile ${written}` };
      const answer = await api.patch(`/api/labels/${renamed.id}`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  };
  const writing = write();
  const variables = { DATA_DIR: dataDir, SETUP_SECRET: setupSecret };
  const printed = await herald("backup", ["--to", file], variables).finally(() => {
    isOver = true;
  });
  await writing;
  expect(written).toBeGreaterThan(0);
  expect(printed).toContain(`${file} (`);
}

async function decideInBrowser(page: Page, restored: Installation): Promise<void> {
  const { url } = restored;
  await signIn(page, url);
  await expect(page.getByText("Publishing is paused:")).toBeVisible();
  // Herald finds what went out by itself, and leaves the rest to a person.
  await page.goto(`${url}/restored`);
  const waiting = page.getByRole("list", { name: "Waiting for a decision" });
  const countWaiting = async () => {
    await page.reload();
    await expect(waiting).toBeVisible();
    return waiting.getByRole("listitem").count();
  };
  await expect.poll(countWaiting, { timeout: 240_000, intervals: [2_000] }).toBe(1);
  await expect(waiting).toContainText(unsent);
  await expectAccessible(page);
  expect(await texts(restored)).toEqual([sent]);

  await page.getByRole("button", { name: "Resume…" }).click();
  await page.getByRole("button", { name: "Resume publishing" }).click();
  await expect(page.getByText("Publishing is paused:")).toHaveCount(0);
  await expect.poll(() => looksSince(page), { timeout: 60_000 }).toBeGreaterThan(5_000);
  expect(await texts(restored)).toEqual([sent]);

  await waiting.getByRole("button", { name: "Publish now…" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("people see twice");
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Nothing waits for a decision")).toBeVisible();
  await expect.poll(() => publicationsOf(restored, unsent), { timeout: 60_000 }).toHaveLength(1);
  expect((await texts(restored)).toSorted()).toEqual([unsent, sent].toSorted());
}

/** A time in which a runner that did not wait for a decision would have published. */
function looksSince(page: Page): Promise<number> {
  return page.evaluate(() => {
    const kept = window as typeof window & { resumedAt?: number };
    kept.resumedAt ??= performance.now();
    return performance.now() - kept.resumedAt;
  });
}

async function texts(installation: Installation): Promise<string[]> {
  return (await publications(installation)).map(({ text }) => text);
}

async function herald(
  script: "backup" | "restore",
  args: string[],
  changes: Record<string, string>,
): Promise<string> {
  const { stdout } = await run("npm", ["run", script, "--", ...args], {
    cwd: projectRoot,
    env: { ...process.env, BACKUP_PASSPHRASE, ...changes },
  });
  return stdout;
}
