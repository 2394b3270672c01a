import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { join } from "node:path";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { freePort } from "@/testing/run/free-port";
import { fillDisk } from "@/testing/run/full-disk";
import { plant } from "@/testing/world/canaries";
import {
  adviceOf,
  type Changes,
  failuresOf,
  healthyInstallation,
} from "@/testing/world/doctor/healthy-installation";

await vi.hoisted(async () => {
  const { freePort: findPort } = await import("@/testing/run/free-port");
  process.env.BASE_URL = `http://localhost:${await findPort()}`;
});

type Fault = [
  name: string,
  code: string,
  sentence: RegExp,
  inject: () => Promise<Changes> | Changes,
];

let here: Awaited<ReturnType<typeof healthyInstallation>>;
let admin: pg.Client;
let stranger: Server;

beforeAll(async () => {
  here = await healthyInstallation();
  admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  stranger = createServer((_, response) => {
    response.setHeader("Date", new Date(Date.now() - 3_600_000).toUTCString());
    response.end("A page of another site");
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  shiftClock(0);
  here.reset();
});
afterAll(async () => {
  stranger.closeAllConnections();
  stranger.close();
  await admin.end();
  await here.stop();
});

const strangerUrl = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;

function trusting(...addresses: string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) list.addAddress(address);
  list.addAddress("::1", "ipv6");
  return list;
}

function databaseAt(change: (url: URL) => void): Changes {
  const url = new URL(env.DATABASE_URL);
  change(url);
  return { settings: { DATABASE_URL: url.href } };
}

async function roleWith(limit: number): Promise<Changes> {
  const name = `narrow_${limit}`;
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'narrow' CONNECTION LIMIT ${limit}`);
  return databaseAt((url) => Object.assign(url, { username: name, password: "narrow" }));
}

it("a healthy installation passes or is not checked, in whole sentences", async () => {
  const report = await here.examineWith();
  expect(failuresOf(report)).toEqual([]);
  const checks = report.groups.flatMap(({ checks: some }) => some);
  expect(checks.length).toBeGreaterThan(25);
  expect(checks.filter(({ message }) => !/^\S.*\.$/.test(message))).toEqual([]);
  const codes = (wanted: string) =>
    checks.filter(({ result }) => result === wanted).map(({ code }) => code);
  expect(codes("unchecked")).toEqual(["clock_network"]);
  expect(codes("advice")).toEqual(["address_outside", "mail_server"]);
});

const faults: Fault[] = [
  [
    "a Postgres that was stopped",
    "database",
    /nothing listens there\. Start it, or correct its address in DATABASE_URL/,
    async () => {
      const port = String(await freePort());
      return databaseAt((url) => Object.assign(url, { port }));
    },
  ],
  [
    "a wrong password of the database",
    "database",
    /refuses the password of herald\. Correct it in DATABASE_URL/,
    () =>
      databaseAt((url) => {
        url.password = plant("the database's wrong password", "wrong-password-of-it");
      }),
  ],
  [
    "a database that does not exist",
    "database",
    /has no database nowhere\. Create it, or correct its name/,
    () => databaseAt((url) => Object.assign(url, { pathname: "/nowhere" })),
  ],
  [
    "a Postgres whose connections are all taken",
    "database",
    /no free connection\. End what else is connected/,
    async () => {
      const changes = await roleWith(1);
      const taken = new pg.Client({ connectionString: changes.settings?.DATABASE_URL });
      await taken.connect();
      onTestFinished(() => taken.end());
      return changes;
    },
  ],
  [
    "a pool that is larger than what Postgres lets in",
    "database_connections",
    /lets 12 connections in.* Set DATABASE_POOL to 7 or less, or raise max_connections/,
    () => roleWith(12),
  ],
  [
    "a clock that differs from the database's",
    "clock_database",
    /clock is (89|90) s ahead of the database’s.* Let NTP set both/,
    () => {
      shiftClock(90_000);
      return {};
    },
  ],
  [
    "a clock that differs from a network's",
    "clock_network",
    /clock is 3,\d+ s ahead of that of 127\.0\.0\.1.* Let NTP/,
    () => {
      const { facebook } = configured.networks;
      if (!facebook) throw new Error("The network is not configured.");
      const origins = { API_URL: strangerUrl() };
      return { networks: { facebook: { ...facebook, origins, sandbox: false } } };
    },
  ],
  [
    "an address without encryption on a public host",
    "address_https",
    /passwords cross the internet.* set BASE_URL to its https address/,
    () => ({ settings: { BASE_URL: "http://203.0.114.1:1" }, isRunning: false }),
  ],
  [
    "an address at which something else answers",
    "address_own",
    /answers with 200, but not as this Herald.* correct BASE_URL/,
    () => ({ settings: { BASE_URL: strangerUrl() } }),
  ],
  [
    "an address at which nothing answers",
    "address_own",
    /Nothing listens there\. Start Herald or the proxy/,
    async () => ({ settings: { BASE_URL: `http://127.0.0.1:${await freePort()}` } }),
  ],
  [
    "a Herald with other keys at the address",
    "address_own",
    /A Herald with other keys answers.* Restart it, or correct BASE_URL/,
    () => ({ settings: { ENCRYPTION_KEYS: [{ id: "other", key: Buffer.alloc(32, 7) }] } }),
  ],
  [
    "a proxy that cannot reach Herald",
    "address_own",
    /answers with 502.* cannot reach Herald\. Let it send requests to Herald’s PORT/,
    () => {
      here.front.instead = (_, response) => response.writeHead(502).end("Bad gateway");
      return {};
    },
  ],
  [
    "an address that leads to another one",
    "address_own",
    /leads to https:\/\/www\.example\.com\. Set BASE_URL to the address that people end at/,
    () => {
      here.front.instead = (request, response) =>
        response.writeHead(308, { Location: `https://www.example.com${request.url}` }).end();
      return {};
    },
  ],
  [
    "a proxy that is not trusted",
    "address_proxies",
    /is not trusted.* Set TRUSTED_PROXIES to (127\.0\.0\.1|::1)/,
    () => {
      here.front.forwardedFor = "198.51.100.7";
      return {};
    },
  ],
  [
    "two proxies of which one is trusted",
    "address_proxies",
    /pass 2 proxies.* Add 10\.0\.0\.9 to TRUSTED_PROXIES/,
    () => {
      Object.assign(here.front, {
        forwardedFor: "198.51.100.7, 10.0.0.9",
        trusted: trusting("127.0.0.1"),
      });
      return {};
    },
  ],
  [
    "a proxy that does not say for whom it asks",
    "address_proxies",
    /does not say for whom it asks.* Let it send X-Forwarded-For/,
    () => {
      here.front.trusted = trusting("127.0.0.1");
      return {};
    },
  ],
  [
    "a list of proxies that holds the internet",
    "address_proxies",
    /holds the whole internet.* Name the proxies’ own addresses alone/,
    () => {
      const all = new BlockList();
      all.addSubnet("0.0.0.0", 0);
      return { settings: { TRUSTED_PROXIES: all } };
    },
  ],
  [
    "a data folder that cannot be written",
    "storage_put",
    /Nothing can be written to .* folder that Herald’s user owns/,
    async () => {
      const media = join(env.DATA_DIR, "media");
      await rm(media, { recursive: true, force: true });
      await writeFile(media, "No folder");
      onTestFinished(() => rm(media));
      return {};
    },
  ],
  [
    "a disk that is nearly full",
    "database_disk",
    /less than DISK_RESERVE_MB asks for\. Delete something there or make the disk larger/,
    () => ({ settings: { DISK_RESERVE_MB: 1e12 } }),
  ],
  [
    "a storage without room for uploads",
    "storage_room",
    /uploads are refused\. Delete something there, make the disk larger/,
    () => ({ storage: Object.assign({}, storageAt("disk"), { hasRoomFor: async () => false }) }),
  ],
  [
    "a disk of the database that is full",
    "database_disk",
    /is full: nothing can be stored, so that nothing goes out\. Delete something there/,
    async () => {
      const changes = await roleWith(100);
      onTestFinished(await fillDisk("narrow_100"));
      return changes;
    },
  ],
];

/** Networks call addresses at BASE_URL, so these fail with it. */
const dependents = ["redirect", "deauthorize", "data-deletion", "media"];

describe("the doctor finds, and says how to mend", () => {
  it.each(faults)("%s", async (...[, code, sentence, injectFault]) => {
    const failures = failuresOf(await here.examineWith(await injectFault()));
    const own = failures.filter((failure) => !dependents.includes(failure.code));
    expect(own).toMatchObject([{ code, message: expect.stringMatching(sentence) }]);
  });
});

it("an ffmpeg that is not installed is advice", async () => {
  const settings = { FFMPEG_PATH: join(env.DATA_DIR, "no-ffmpeg") };
  const report = await here.examineWith({ settings });
  expect(failuresOf(report)).toEqual([]);
  expect(adviceOf(report)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: "ffmpeg",
        message: expect.stringMatching(/cannot be run.* Install ffmpeg, or set FFMPEG_PATH/),
      }),
    ]),
  );
});

it("the doctor finds a redirect URL at which something else answers, and says whom to ask", async () => {
  here.front.instead = (request, response) =>
    request.url?.includes("/callback") ? response.end("A page of the proxy") : false;
  const failures = failuresOf(await here.examineWith());
  expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(["redirect"]));
  expect(failures).toHaveLength(Object.keys(configured.networks).length);
  for (const { message } of failures) {
    expect(message).toMatch(
      /Something else answers at .*callback: .* check its address, the proxy/,
    );
  }
});
