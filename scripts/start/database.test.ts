import { expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { plant } from "@/testing/world/canaries";
import { smallWorld } from "@/testing/world/world";
import { hasData, migrateDatabase } from "./database";

function addressWith(change: (url: URL) => void): string {
  const url = new URL(env.DATABASE_URL);
  change(url);
  return url.href;
}

test("a wrong password of the database says so, names the server and not the password", async () => {
  const password = plant("a database password", "a-wrong-database-password");
  const address = addressWith((url) => {
    url.password = password;
  });
  const { host } = new URL(address);
  const sentence = `Postgres at ${host} refuses the password of herald. Check DATABASE_URL.`;
  for (const start of [hasData, migrateDatabase]) {
    const error = await start(address).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: sentence });
    expect(sentence).not.toContain(password);
  }
});

test("a database that is not there, or nowhere, says which", async () => {
  const missing = addressWith((url) => {
    url.pathname = "/nothing";
  });
  await expect(hasData(missing)).rejects.toThrow("has no database nothing.");
  const nowhere = "postgresql://herald@127.0.0.1:1/herald";
  await expect(hasData(nowhere)).rejects.toThrow("does not answer: nothing listens there.");
});

test("a database has data once somebody set it up", async () => {
  const fresh = addressWith((url) => {
    url.pathname = "/postgres";
  });
  expect(await hasData(fresh)).toBe(false);
  const { admin } = await smallWorld();
  await db.installation.create({ data: { workspaceId: admin.workspaceId } });
  expect(await hasData(env.DATABASE_URL)).toBe(true);
});
