import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { mediaFolder } from "@/lib/library/media/disk/media-files";
import { storageAt } from "@/lib/library/media/media-storage";
import type { NetworkId } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { createPost } from "@/lib/planning/posts/create-post";
import { freePort } from "@/testing/run/free-port";
import { connecting } from "@/testing/world/connecting";
import {
  adviceOf,
  type Changes,
  failuresOf,
  healthyInstallation,
} from "@/testing/world/doctor/healthy-installation";
import { aPostBody } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";
import type { Part, Recent } from "./check";
import { examine, reportFor } from "./examine";
import { mediaPart } from "./media";
import { networkParts } from "./networks";

await vi.hoisted(async () => {
  const { freePort: findPort } = await import("@/testing/run/free-port");
  process.env.BASE_URL = `http://localhost:${await findPort()}`;
});

const pageId = "104857600000000001";
let here: Awaited<ReturnType<typeof healthyInstallation>>;
let world: Awaited<ReturnType<typeof smallWorld>>;
let simulator: Simulator;

beforeAll(async () => {
  here = await healthyInstallation();
  // The first look loads what the others find loaded.
  await here.examineWith();
  const [first] = here.sandboxes;
  if (!first) throw new Error("No sandbox runs.");
  simulator = first;
});
beforeEach(async () => {
  shiftClock(0);
  simulator.clearFaults();
  simulator.unset();
  await db.post.deleteMany();
  await db.media.deleteMany();
  await db.connection.deleteMany();
  world = await smallWorld();
});
afterAll(() => here.stop());

async function connectPage(): Promise<string> {
  const flow = connecting(simulator);
  await flow.select(await flow.discover(world.admin), world.admin, [pageId]);
  const where = { accountId: pageId, workspaceId: world.workspace.id };
  return (await db.connection.findFirstOrThrow({ where })).id;
}

function networkWith(id: NetworkId, changes: Partial<(typeof configured.networks)[string]>): void {
  const settings = configured.networks[id];
  if (!settings) throw new Error("The network is not configured.");
  configured.networks[id] = Object.assign({}, settings, changes);
  onTestFinished(() => {
    configured.networks[id] = settings;
  });
}

function examinePrivately(...parts: Part[]) {
  const { settings } = here;
  const { networks } = configured;
  return examine({ settings, networks, storage: storageAt("disk"), isRunning: true }, { parts });
}

const said = (code: string, sentence: RegExp) => [
  expect.objectContaining({ code, message: expect.stringMatching(sentence) }),
];

describe("an account", () => {
  it("whose access the network refuses fails by its name, with the posts that wait for it", async () => {
    const connectionId = await connectPage();
    await createPost(world.member, aPostBody({ connectionIds: [connectionId] }));
    expect(failuresOf(await here.examineWith())).toEqual([]);
    simulator.revoke(pageId);
    expect(failuresOf(await here.examineWith())).toEqual(
      said(
        "account",
        /^“Sample Page One” is refused\. .* Reconnect it under Connections; 1 scheduled post cannot go out before\.$/,
      ),
    );
    const { state } = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
    expect(state).toBe("active");
  });

  it("that is known to need a new sign-in fails without being asked", async () => {
    const id = await connectPage();
    const reason = "Facebook took the access back.";
    await db.connection.update({ where: { id }, data: { state: "needs_reconnect", reason } });
    const asked = simulator.requests().length;
    expect(failuresOf(await here.examineWith())).toEqual(
      said("account", /is refused\. Facebook took the access back\. Reconnect it/),
    );
    expect(callsWithToken(asked)).toEqual([]);
  });

  it("is named to its own team and to whoever runs the server, and to no other team", async () => {
    await connectPage();
    simulator.revoke(pageId);
    const examination = await examinePrivately(...networkParts);
    const own = reportFor(world.admin, examination);
    const foreign = reportFor(world.elsewhere.admin, examination);
    expect(JSON.stringify(own)).toContain("Sample Page One");
    expect(JSON.stringify(foreign)).not.toContain("Sample Page One");
    expect(failuresOf(foreign)).toEqual(said("account", /^An account of another team/));
  });

  it("is asked once in three minutes however often the page is opened", async () => {
    await connectPage();
    const recent: Recent = new Map();
    await here.examineWith({ recent });
    const asked = simulator.requests().length;
    expect(failuresOf(await here.examineWith({ recent }))).toEqual([]);
    expect(simulator.requests().slice(asked)).toEqual([]);
    shiftClock(200_000);
    await here.examineWith({ recent });
    expect(callsWithToken(asked).length).toBeGreaterThan(0);
  });
});

function callsWithToken(from: number) {
  const operations = simulator
    .requests()
    .slice(from)
    .map(({ operation }) => operation);
  return operations.filter((operation) => operation === "person.read");
}

describe("a network that answers nothing", () => {
  it("fails, with the host and how many accounts could not be asked", async () => {
    const id = await connectPage();
    await db.connection.update({ where: { id }, data: { sandbox: false } });
    const silent = `http://127.0.0.1:${await freePort()}`;
    const { origins = {} } = configured.networks.facebook ?? {};
    const gone = Object.fromEntries(Object.keys(origins).map((name) => [name, silent]));
    networkWith("facebook", { sandbox: false, origins: gone });
    const report = await here.examineWith();
    expect(failuresOf(report).filter(({ code }) => code === "answers")).toEqual(
      said(
        "answers",
        /^127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\), so that 1 account could not be asked\. See whether a firewall/,
      ),
    );
    const group = report.groups.find(({ code }) => code === "network_facebook");
    expect(group?.checks.filter(({ result }) => result === "unchecked")).toEqual([]);
  });

  it("fails where it answers with an error of its own", async () => {
    const id = await connectPage();
    await db.connection.update({ where: { id }, data: { sandbox: false } });
    networkWith("facebook", { sandbox: false });
    const fault = { kind: "html", status: 503 } as const;
    for (const operation of ["person.read", "token.debug"]) {
      simulator.addFault({ match: { operation }, phase: "before", fault, times: 9 });
    }
    const failures = failuresOf(await here.examineWith());
    expect(failures.filter(({ code }) => code === "answers")).toEqual(
      said("answers", /answers with 503, which is trouble of its own.* Check again later/),
    );
  });

  it("fails as its sandbox where that is gone, and is not checked while Herald is stopped", async () => {
    await connectPage();
    const fault = { kind: "reset" } as const;
    for (const operation of ["person.read", "token.debug"]) {
      simulator.addFault({ match: { operation }, phase: "before", fault, times: 99 });
    }
    const sentence = /^The sandbox at localhost:\d+ does not answer .*, so that 1 account could/;
    expect(failuresOf(await here.examineWith())).toEqual(said("answers", sentence));
    const failures = failuresOf(await here.examineWith({ isRunning: false }));
    expect(failures.filter(({ code }) => code === "answers")).toEqual([]);
  });

  it("is not asked where its address is an example of people’s own", async () => {
    const SITE_URL = "https://site.example.com";
    networkWith("wordpress", { sandbox: false, appId: "", origins: { SITE_URL } });
    const named = [...failuresOf(await here.examineWith()), ...adviceOf(await here.examineWith())];
    expect(named.filter(({ message }) => message.includes("example.com"))).toEqual([]);
  });

  it("is advice as long as no account of it is connected and no app is set up", async () => {
    const SERVER_URL = `http://127.0.0.1:${await freePort()}`;
    networkWith("mastodon", { sandbox: false, appId: "", origins: { SERVER_URL } });
    const report = await here.examineWith();
    expect(failuresOf(report)).toEqual([]);
    expect(adviceOf(report)).toEqual(
      expect.arrayContaining(said("answers", /does not answer.* Nobody can connect it until then/)),
    );
  });
});

describe("a medium", () => {
  async function store(fileName: string, of: { workspaceId: WorkspaceId } = world.admin) {
    const bytes = randomBytes(10_000);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const row = await createMedia(world.admin, {
      workspaceId: of.workspaceId,
      fileName,
      sha256,
      sizeBytes: bytes.length,
    });
    const folder = mediaFolder({ workspaceId: workspaceId(of.workspaceId), mediaId: row.id });
    await mkdir(folder, { recursive: true });
    const path = join(folder, sha256);
    await writeFile(path, bytes);
    return { id: row.id, path, bytes };
  }

  async function checksOf(changes: Changes = {}) {
    const { groups } = await here.examineWith(changes);
    return groups.find(({ code }) => code === mediaPart.code)?.checks ?? [];
  }

  it("whose bytes are gone or changed fails by its name, with the posts that need it", async () => {
    const [gone, changed, cut] = [
      await store("harbour.jpg"),
      await store("lighthouse.jpg"),
      await store("pier.jpg"),
    ];
    await store("sound.jpg");
    const connectionIds = [world.connection.id];
    await createPost(world.member, aPostBody({ connectionIds, mediaIds: [gone.id] }));
    await rm(gone.path);
    changed.bytes[5_000] = (changed.bytes[5_000] ?? 0) ^ 1;
    await writeFile(changed.path, changed.bytes);
    await writeFile(cut.path, cut.bytes.subarray(0, 9_000));
    const checks = await checksOf();
    expect(checks.filter(({ result }) => result === "failed")).toEqual(
      expect.arrayContaining([
        ...said(
          "media_missing",
          /^“harbour\.jpg” is gone from the disk, and 1 scheduled post needs it, at \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Upload the same file again/,
        ),
        ...said("media_changed", /^“lighthouse\.jpg” has other bytes.*no scheduled post needs it/),
        ...said("media_changed", /^“pier\.jpg” has other bytes/),
      ]),
    );
    expect(checks.at(-1)).toMatchObject({
      result: "passed",
      message: expect.stringMatching(/^1 file was read/),
    });
  });

  it("that is about to go out is read before the others, of which twenty at most are", async () => {
    for (let count = 0; count < 25; count += 1) await store(`other-${count}.jpg`);
    const next = await store("next.jpg");
    const connectionIds = [world.connection.id];
    await createPost(world.member, aPostBody({ connectionIds, mediaIds: [next.id] }));
    await writeFile(next.path, "other bytes");
    const checks = await checksOf();
    expect(checks).toEqual([
      expect.objectContaining({ result: "failed", message: expect.stringContaining("next.jpg") }),
      expect.objectContaining({
        result: "passed",
        message: "19 files were read and are as they were uploaded, of 26 in the library.",
      }),
    ]);
  });

  it("is named to its own team only", async () => {
    const { path } = await store("secret-plans.jpg", world.elsewhere.admin);
    await writeFile(path, "other bytes");
    const examination = await examinePrivately(mediaPart);
    expect(JSON.stringify(reportFor(world.elsewhere.admin, examination))).toContain("secret-plans");
    const foreign = reportFor(world.admin, examination);
    expect(JSON.stringify(foreign)).not.toContain("secret-plans");
    expect(failuresOf(foreign)).toEqual(said("media_changed", /another team’s library/));
  });

  it("that was put back passes at the next look, and the others are not read again", async () => {
    const recent: Recent = new Map();
    const { path, bytes } = await store("mended.jpg");
    const other = await store("other.jpg");
    await writeFile(path, "other bytes");
    expect(await checksOf({ recent })).toHaveLength(2);
    await writeFile(path, bytes);
    await writeFile(other.path, "other bytes, which nobody reads within three minutes");
    expect(await checksOf({ recent })).toMatchObject([{ result: "passed" }]);
    shiftClock(200_000);
    expect(await checksOf({ recent })).toHaveLength(2);
  });
});
