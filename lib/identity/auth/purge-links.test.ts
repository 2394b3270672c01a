import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { smallWorld } from "@/testing/world/world";
import { purgeLinks } from "./links";

it("links that can be used stay, and all others go", async () => {
  const { member, viewer } = await smallWorld();
  const [past, future] = [-1, 1].map((sign) => new Date(now().getTime() + sign * 60_000));
  for (const expiresAt of [past, future]) {
    if (!expiresAt) continue;
    const { userId } = member;
    await db.passwordReset.create({ data: { userId, tokenHash: randomBytes(32), expiresAt } });
    await db.emailChange.create({
      data: {
        userId: expiresAt === past ? member.userId : viewer.userId,
        email: "new@example.com",
        formerEmail: "old@example.com",
        tokenHash: randomBytes(32),
        undoTokenHash: randomBytes(32),
        expiresAt: now(),
        undoUntil: expiresAt,
      },
    });
  }
  expect(await purgeLinks()).toBe(2);
  expect(await db.passwordReset.findMany()).toMatchObject([{ expiresAt: future }]);
  expect(await db.emailChange.findMany()).toMatchObject([{ undoUntil: future }]);
});
