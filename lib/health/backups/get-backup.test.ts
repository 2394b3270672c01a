import { expect, it } from "vitest";
import { env } from "@/lib/kernel/env";
import { recordBackup } from "@/scripts/backup/record-backup";
import { backUp } from "@/testing/world/backups";
import { smallWorld } from "@/testing/world/world";
import { getBackup } from "./get-backup";

it("administrators read when the last backup was made, and nobody else does", async () => {
  const { admin, member } = await smallWorld();
  expect(await getBackup(admin, {})).toEqual({ lastBackup: null });
  const before = new Date();
  for (let made = 0; made < 2; made += 1) {
    await recordBackup(env.DATABASE_URL, await backUp());
  }
  const { lastBackup } = await getBackup(admin, {});
  expect(lastBackup).toMatchObject({ mediaFiles: 0, missingFiles: 0, elsewhereMedia: 0 });
  expect(lastBackup?.sizeBytes).toBeGreaterThan(10_000);
  expect(Date.parse(lastBackup?.takenAt ?? "")).toBeGreaterThan(before.getTime() - 1_000);
  await expect(getBackup(member, {})).rejects.toMatchObject({ code: "forbidden" });
});
