import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startProxy } from "./fixtures/proxy";
import { expect, type Team, test } from "./fixtures/team-test";
import { administrator } from "./pages/setup-page";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../docs/api-walkthrough.sh", import.meta.url));

test("the documented script gets from a key to a published post with curl alone", async ({
  page,
  team,
}) => {
  const { stdout } = await walkThrough(team, {});
  expect(stdout).toContain("the same request once more is answered with the same post");
  expect(stdout).toContain("refused, 409 version_conflict");
  expect(stdout).toContain("refused, 401 invalid_credential");
  expect(stdout).toMatch(/Done\.\n$/);
  const published = /published: (\S+)/.exec(stdout)?.[1] ?? "";
  expect(published).toContain(team.sandboxUrl);
  await page.goto(published);
  await expect(page.getByText(/^Scheduled with curl, in better words/)).toBeVisible();
  await expect(page.getByRole("img", { name: "A week of posts in a calendar" })).toBeVisible();
  expect(await workingKeys(team)).toEqual([]);
});

test("the documented script stops at the first unexpected answer with its reason, and leaves no key and no session", async ({
  team,
}) => {
  const sessions = await countSessions(team);
  const ended = await walkThrough(team, { CONNECTION_ID: crypto.randomUUID() }).catch(
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Stopped: GET \S+ answered 404 not_found: .+\n$/),
  });
  expect(ended).not.toHaveProperty("stdout", expect.stringContaining("4. Reserve"));
  expect(await workingKeys(team)).toEqual([]);
  expect(await countSessions(team)).toBe(sessions);

  await expect(walkThrough(team, { HERALD_PASSWORD: 'not "the" password' })).rejects.toMatchObject({
    stderr: expect.stringContaining("401 invalid_login"),
  });
});

async function walkThrough({ url }: Team, changed: Record<string, string>) {
  const proxy = await startProxy(url);
  const env = {
    ...process.env,
    HERALD_URL: proxy.url,
    HERALD_EMAIL: administrator.email,
    HERALD_PASSWORD: administrator.password,
    ...changed,
  };
  return run("sh", [script], { env }).finally(() => {
    proxy.stop();
    expect(proxy.violations).toEqual([]);
  });
}

type Key = { name: string; revokedAt: string | null };

async function workingKeys({ api }: Team): Promise<Key[]> {
  const { items } = await (await api.get("/api/credentials")).json();
  const ours = items.filter(({ name }: Key) => name === "API walkthrough");
  expect(ours).not.toEqual([]);
  return ours.filter(({ revokedAt }: Key) => revokedAt === null);
}

async function countSessions({ api }: Team): Promise<number> {
  const { items } = await (await api.get("/api/auth/sessions")).json();
  return items.length;
}
