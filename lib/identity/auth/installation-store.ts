import type { z } from "zod";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { SetUp } from "./schema";

export async function isInstalled(tx: Tx): Promise<boolean> {
  return (await tx.installation.count()) > 0;
}

export async function findInstalledName(tx: Tx): Promise<string | null> {
  const found = await tx.installation.findFirst({
    select: { workspace: { select: { name: true } } },
  });
  return found?.workspace.name ?? null;
}

export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('herald.installation'))`;
}

export async function createInstallation(
  tx: Tx,
  setUp: z.output<typeof SetUp> & { passwordHash: string },
): Promise<{ workspaceId: string; userId: string }> {
  const at = now();
  const { timeZone, name, email, dateFormat, timeFormat, firstDayOfWeek, passwordHash } = setUp;
  const user = await tx.user.create({
    data: {
      name,
      email,
      emailKey: email.toLowerCase(),
      emailVerifiedAt: at,
      passwordHash,
      timeZone,
      dateFormat,
      timeFormat,
      firstDayOfWeek,
      createdAt: at,
    },
    select: { id: true },
  });
  const workspace = await tx.workspace.create({
    data: {
      name: setUp.workspaceName,
      timeZone,
      createdAt: at,
      members: { create: { userId: user.id, role: "admin", createdAt: at } },
      installation: { create: { completedAt: at } },
    },
    select: { id: true },
  });
  return { workspaceId: workspace.id, userId: user.id };
}
