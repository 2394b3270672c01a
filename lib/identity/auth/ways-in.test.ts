import { beforeEach, expect, it } from "vitest";
import { db, transaction } from "@/lib/kernel/db";
import { smallWorld } from "@/testing/world/world";
import { assertNotLastWayIn, waysIn } from "./ways-in";

let userId: string;

beforeEach(async () => {
  userId = (await smallWorld()).member.userId;
});

const remove = () => transaction((tx) => assertNotLastWayIn(tx, userId));
const refused = { code: "limit_reached", status: 409 };

const addPasskey = () =>
  db.passkey.create({
    data: {
      userId,
      credentialId: crypto.randomUUID(),
      publicKey: Buffer.alloc(1),
      name: "A sample passkey",
      synced: false,
    },
  });

const dropPassword = () => db.user.update({ where: { id: userId }, data: { passwordHash: null } });

it("a password alone is the last way in, and beside a passkey it is not", async () => {
  await expect(remove()).rejects.toMatchObject(refused);
  await addPasskey();
  await expect(remove()).resolves.toBeUndefined();
});

it("the last of several passkeys is the last way in", async () => {
  await dropPassword();
  await addPasskey();
  await expect(remove()).rejects.toMatchObject(refused);
  await addPasskey();
  await expect(remove()).resolves.toBeUndefined();
});

it("an identity at a provider that is not configured lets nobody in", async () => {
  await db.oidcIdentity.create({
    data: { userId, issuer: "https://id.example.com", subject: "1" },
  });
  expect(await waysIn(db, userId)).toEqual({
    hasPassword: true,
    passkeyCount: 0,
    singleSignOn: false,
  });
  await expect(remove()).rejects.toMatchObject(refused);
});
