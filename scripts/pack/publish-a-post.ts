import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Parser } from "htmlparser2";
import { z } from "zod";
import { PageCandidates } from "@/lib/accounts/connections/schema";
import { networks } from "@/lib/networks";
import { projectRoot } from "../project-root";

const run = promisify(execFile);
const person = { email: "admin@example.com", password: "a long sample password" };

const Started = z.object({ authorizationUrl: z.string() });

export async function publishAPost(url: string, setupSecret: string): Promise<string> {
  const cookie = await setUp(url, setupSecret);
  const ask = asker(url, cookie);
  const base = `/api/social/${networks.facebook.oauthSegment}/authorizations`;
  const { authorizationUrl } = Started.parse(await ask("POST", base, {}));
  const callback = await allow(authorizationUrl);
  const back = await fetch(callback, { headers: { Cookie: cookie }, redirect: "manual" });
  const landing = new URL(back.headers.get("Location") ?? "", url);
  const id = landing.searchParams.get("authorization");
  if (!id || landing.searchParams.has("problem")) throw new Error(`Landed on ${landing.href}.`);
  const { pages } = PageCandidates.parse(await ask("GET", `${base}/${id}`));
  const accountIds = pages.slice(0, 1).map(({ accountId }) => accountId);
  await ask("POST", `${base}/${id}/selection`, { accountIds });
  return walkThrough(url);
}

async function setUp(url: string, setupSecret: string): Promise<string> {
  const answer = await send(`${url}/api/auth/setup`, {
    method: "POST",
    headers: { Origin: url, "Content-Type": "application/json" },
    body: JSON.stringify({
      setupSecret,
      workspaceName: "Sample team",
      name: "Sample Administrator",
      ...person,
      timeZone: "UTC",
    }),
  });
  await assertOk(answer);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function asker(url: string, cookie: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await send(`${url}${path}`, {
      method,
      headers: { Origin: url, Cookie: cookie, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await assertOk(answer);
    return answer.json();
  };
}

async function send(url: string, options: RequestInit, patience = 10): Promise<Response> {
  const answer = await fetch(url, options);
  if (answer.status !== 503 || patience === 0) return answer;
  await wait(2_000);
  return send(url, options, patience - 1);
}

async function assertOk(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`);
}

async function allow(dialog: string): Promise<string> {
  const page = await (await fetch(dialog)).text();
  const form = new URLSearchParams();
  const parser = new Parser({
    onopentag: (name, { name: field, value = "", type, checked }) => {
      const counts = type === "hidden" || checked !== undefined;
      if (name === "input" && field && counts) form.append(field, value);
    },
  });
  parser.end(page);
  form.set("decision", "continue");
  const { origin, pathname } = new URL(dialog);
  const options = { method: "POST", body: form, redirect: "manual" } as const;
  const answer = await fetch(`${origin}${pathname}`, options);
  const callback = answer.headers.get("Location");
  if (!callback) throw new Error(`The sandbox's dialog answered ${answer.status}.`);
  return callback;
}

async function walkThrough(url: string): Promise<string> {
  const env = {
    ...process.env,
    HERALD_URL: url,
    HERALD_EMAIL: person.email,
    HERALD_PASSWORD: person.password,
  };
  const { stdout } = await run("sh", [join(projectRoot, "docs/api-walkthrough.sh")], { env });
  const [, address] = /published: (\S+)/.exec(stdout) ?? [];
  if (!address) throw new Error(`Nothing was published.\n${stdout}`);
  const text = await (await fetch(address)).text();
  if (!text.includes("Scheduled with curl, in better words"))
    throw new Error(`${address} is empty.`);
  return address;
}
