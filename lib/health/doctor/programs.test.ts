import { beforeEach, expect, it } from "vitest";
import { resumePrograms, stopPrograms } from "@/lib/identity/workspaces/stops";
import { db } from "@/lib/kernel/db";
import { readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { smallWorld } from "@/testing/world/world";
import { examine, reportFor } from "./examine";
import { programsPart } from "./programs";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  await db.programStop.deleteMany();
  world = await smallWorld();
});

const here = {
  settings: readEnv(process.env),
  networks: configured.networks,
  storage: storageAt("disk"),
  isRunning: true,
};

it("what is stopped is told with its reason and since when, to its own team alone", async () => {
  const look = () => examine(here, { parts: [programsPart] });
  const messages = (report: Awaited<ReturnType<typeof look>>) =>
    report.groups.flatMap(({ checks }) => checks.map(({ result, message }) => [result, message]));
  expect(messages(await look())).toEqual([["passed", "Nothing is stopped."]]);
  await stopPrograms(world.admin, { what: "assistants", reason: "One of them went wild." });
  const examination = await look();
  expect(messages(examination)).toEqual([
    [
      "advice",
      expect.stringMatching(
        /^All assistants are stopped since \d{4}-\d\d-\d\d \d\d:\d\d UTC: One of them went wild\. /,
      ),
    ],
  ]);
  const foreign = JSON.stringify(reportFor(world.elsewhere.admin, examination));
  expect(foreign).not.toContain("went wild");
  await resumePrograms(world.admin, { what: "assistants", reason: "It was mended." });
  expect(messages(await look())).toEqual([["passed", "Nothing is stopped."]]);
});
