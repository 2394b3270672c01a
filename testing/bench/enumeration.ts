import { randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/identity/auth/password";
import { db } from "@/lib/kernel/db";
import { startApp } from "@/scripts/start/app";
import { buildApp } from "@/scripts/start/build";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { quantile } from "./figures";

const tries = 200;
const warmUp = 20;
const port = 18_733;
const password = "a long sentence nobody guesses";

type Case = { name: string; email: string };

/**
 * Prints the medians of signing in and of asking for a reset with addresses of every kind, tried in
 * alternation against the built server. They must not tell which addresses have an account.
 */
export async function run(): Promise<void> {
  const cases = await createCases();
  await buildApp();
  const variables = { ...process.env, RUNNER: "off", RATE_LIMITS: "off", SANDBOX: "off" };
  const app = await startApp({ ...variables, PORT: String(port), HOST: "127.0.0.1" }, false);
  await compare("login", cases, ({ email }) =>
    post("/api/auth/login", { email, password: "not the right password" }),
  );
  await compare("password-reset", cases, ({ email }) =>
    post("/api/auth/password-reset", { email }),
  );
  await app.stop();
}

async function createCases(): Promise<Case[]> {
  const { workspace } = await smallWorld();
  const passwordHash = await hashPassword(password);
  const [known, removed, passkeyOnly] = await Promise.all(
    Array.from({ length: 3 }, () => createPerson(workspace.id, "member")),
  );
  if (!known || !removed || !passkeyOnly) throw new Error("Three people are needed.");
  await db.user.updateMany({ data: { passwordHash } });
  await db.member.deleteMany({ where: { userId: removed.userId } });
  await db.user.update({ where: { id: passkeyOnly.userId }, data: { passwordHash: null } });
  return [
    { name: "known", email: await addressOf(known) },
    { name: "unknown", email: `nobody-${randomUUID()}@example.com` },
    { name: "removed", email: await addressOf(removed) },
    { name: "passkeys alone", email: await addressOf(passkeyOnly) },
  ];
}

async function addressOf({ userId: id }: Person): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id } })).email;
}

async function compare(
  name: string,
  cases: Case[],
  attempt: (one: Case) => Promise<string>,
): Promise<void> {
  const answers = new Set<string>();
  const taken = new Map(cases.map((one) => [one.name, [] as number[]]));
  for (let round = 0; round < warmUp + tries; round += 1) {
    for (const one of rotated(cases, round)) {
      const startedAt = performance.now();
      answers.add(await attempt(one));
      taken.get(one.name)?.push(performance.now() - startedAt);
    }
  }
  console.log(`${name}: ${answers.size} different answers`);
  for (const [kind, ms] of taken) console.log(`  ${kind.padEnd(15)} ${format(ms.slice(warmUp))}`);
}

function rotated(cases: Case[], by: number): Case[] {
  const from = by % cases.length;
  return [...cases.slice(from), ...cases.slice(0, from)];
}

function format(ms: number[]): string {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(ms, share).toFixed(2));
  return `median ${median} ms (quartiles ${low} and ${high})`;
}

async function post(path: string, body: unknown): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  const answer = (await response.text()).replace(/"requestId":"[^"]*"/, "");
  return `${response.status} ${answer}`;
}
