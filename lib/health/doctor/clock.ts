import { machineNow } from "@/lib/kernel/clock";
import { type CheckName, failed, type Installation, type Part, passed, unchecked } from "./check";
import { readDatabaseClock } from "./database-store";
import { isExample } from "./networks";
import type { HealthCheck } from "./schema";

const database = { code: "clock_database", label: "Against the database" };
const network = { code: "clock_network", label: "Against a network" };

const databaseApartMs = 2_000;
/** `Date` counts whole seconds, and an answer may be on its way for some. */
const networkApartMs = 5_000;
const askMs = 5_000;

export const clockPart: Part = {
  code: "clock",
  label: "Clock",
  examine: async ({ settings, networks, databaseProblem }) =>
    await Promise.all([
      databaseProblem === undefined ? compareDatabase(settings.DATABASE_URL) : withoutDatabase(),
      compareNetwork(networks),
    ]),
};

function withoutDatabase(): HealthCheck {
  return unchecked(database, "The database cannot be asked: mend that first.");
}

async function compareDatabase(url: string): Promise<HealthCheck> {
  const read = await readDatabaseClock(url).catch(() => null);
  if (!read) return withoutDatabase();
  return judge(database, {
    apartMs: read.apartMs,
    whose: "the database’s",
    limitMs: databaseApartMs,
  });
}

async function compareNetwork(networks: Installation["networks"]): Promise<HealthCheck> {
  const origins = Object.values(networks).flatMap(({ sandbox, origins }) => {
    const [origin] = Object.values(origins);
    return sandbox || origin === undefined || isExample(origin) ? [] : [origin];
  });
  if (origins.length === 0) {
    return unchecked(network, "No network is set up whose clock could be asked.");
  }
  const asked = await Promise.any(origins.map(askClock)).catch(() => null);
  if (!asked) {
    return unchecked(
      network,
      "No network answered with its time. See whether this machine reaches the internet.",
    );
  }
  const { host, apartMs } = asked;
  return judge(network, { apartMs, whose: `that of ${host}`, limitMs: networkApartMs });
}

async function askClock(origin: string): Promise<{ host: string; apartMs: number }> {
  const signal = AbortSignal.timeout(askMs);
  const response = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
  await response.body?.cancel();
  const at = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(at)) throw new Error("The answer has no date.");
  return { host: new URL(origin).host, apartMs: machineNow().getTime() - at };
}

function judge(
  check: CheckName,
  { apartMs, whose, limitMs }: { apartMs: number; whose: string; limitMs: number },
): HealthCheck {
  const apart = Math.abs(apartMs);
  if (apart <= limitMs) return passed(check, `This machine’s clock agrees with ${whose}.`);
  const seconds = Math.round(apart / 1000).toLocaleString("en");
  const direction = apartMs > 0 ? "ahead of" : "behind";
  return failed(
    check,
    `This machine’s clock is ${seconds} s ${direction} ${whose}, so that signatures are refused; posts go out by the database’s clock. Let NTP set both clocks, for example with timedatectl set-ntp true.`,
  );
}
