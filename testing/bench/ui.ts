import { type Browser, chromium, type Page } from "playwright/test";
import { calendarPeriod } from "@/components/calendar/calendar-period";
import { db } from "@/lib/kernel/db";
import { daysAfter, startOfWeek } from "@/lib/kernel/time/zoned";
import { setApprovalRule } from "@/lib/planning/approvals/approval-rules";
import { settleChanged } from "@/lib/planning/approvals/settle-approvals";
import { listApprovals } from "@/lib/planning/posts/read-posts";
import { startApp } from "@/scripts/start/app";
import { buildApp } from "@/scripts/start/build";
import { chromiumOptions } from "@/testing/run/chromium";
import {
  createConnection,
  createPerson,
  createWorkspace,
  type Person,
  smallWorld,
} from "@/testing/world/world";
import { answeredAfter, clickFromFirstPaint, type Felt, feel, type Shown } from "./felt";
import { quantile } from "./figures";
import { analyze, fillManyResults } from "./results";

const port = 18_751;
const address = `http://localhost:${port}`;
const idleMs = 1_500;

/** Each pace says how many rounds are measured with a processor slowed how many times. */
const paces = {
  plain: { rounds: 12, slowedBy: 1 },
  slow: { rounds: 5, slowedBy: 4 },
};
type Pace = (typeof paces)["plain"];

const emptyWeek = startOfWeek("2031-03-05", 1);
const busyWeek = daysAfter(emptyWeek, 7);
// Months of the calendar are five weeks, counted from the week that is.
const today = new Date().toISOString().slice(0, 10);
const busyMonth = daysAfter(startOfWeek(today, 1), 35 * 60);
const monthHeading = calendarPeriod({
  view: "month",
  date: busyMonth,
  today,
  timeZone: "UTC",
  dateFormat: "day-short-month-year",
  firstDayOfWeek: 1,
}).title;

type Gesture = {
  name: string;
  aimMs: number;
  from: string;
  shown: Shown;
  act: (page: Page) => Promise<unknown>;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();
const follow = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();

const gestures: Gesture[] = [
  {
    name: "Week of 230 posts",
    aimMs: 300,
    from: `/calendar?view=week&date=${emptyWeek}`,
    shown: { cards: 200 },
    act: press("Later"),
  },
  {
    name: "Month of 1,000 posts",
    aimMs: 300,
    from: `/calendar?view=month&date=${daysAfter(busyMonth, -20)}`,
    shown: { heading: monthHeading, cards: 90 },
    act: press("Later"),
  },
  {
    name: "Month of 1,000 posts, from its week",
    aimMs: 300,
    from: `/calendar?view=week&date=${daysAfter(busyMonth, 9)}`,
    shown: { heading: monthHeading, cards: 90 },
    act: (page) => page.getByRole("radio", { name: "Month" }).click(),
  },
  {
    name: "Composer by its key",
    aimMs: 150,
    from: "/calendar",
    shown: { path: "/compose", writable: true },
    act: (page) => page.keyboard.press("c"),
  },
  {
    name: "Composer by a click",
    aimMs: 150,
    from: "/queue",
    shown: { path: "/compose", writable: true },
    act: (page) => page.getByRole("link", { name: "Compose" }).first().click(),
  },
  {
    name: "A post beside its week",
    aimMs: 150,
    from: `/calendar?view=week&date=${busyWeek}`,
    shown: { element: "main aside article" },
    act: (page) => page.locator("main [data-post]").first().click(),
  },
  {
    name: "Queue to the page of a post",
    aimMs: 150,
    from: "/queue",
    shown: { element: "main section[aria-label=Content] article" },
    act: (page) => page.locator("main [data-row]").first().click(),
  },
  {
    name: "Queue to notifications",
    aimMs: 150,
    from: "/queue",
    shown: { path: "/notifications", heading: "Notifications" },
    act: (page) =>
      page
        .getByRole("link", { name: /^Notifications/ })
        .first()
        .click(),
  },
  {
    name: "Queue to 200 posts for one approver",
    aimMs: 300,
    from: "/queue",
    shown: { path: "/for-you", element: "main article section[aria-label=Content] article" },
    act: (page) =>
      page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: /^For you/ })
        .click(),
  },
  route("Calendar to queue", "/calendar", "Queue"),
  route("Queue to library", "/queue", "Media"),
  route("Library to connections", "/media", "Connections"),
  route("Connections to settings", "/connections", "Settings"),
  {
    name: "Settings to calendar",
    aimMs: 150,
    from: "/settings",
    shown: { path: "/calendar", notHeading: "Settings" },
    act: follow("Calendar"),
  },
];

/** They are measured in a team of 100,000 published posts on 20 accounts. */
const resultGestures: Gesture[] = [
  {
    name: "Queue to the results of 100,000 posts",
    aimMs: 300,
    from: "/queue",
    shown: { path: "/results", heading: "Results", element: "main [aria-busy=false] figure" },
    act: follow("Results"),
  },
  ...[
    ["28d", "28 days"],
    ["365d", "a year"],
  ].map(([period, name]) => ({
    name: `A slice of ${name}: by kind`,
    aimMs: 150,
    from: `/results?period=${period}`,
    shown: { element: "main [aria-busy=false] figure[aria-label='Reactions by kind']" },
    act: (page: Page) => page.getByRole("radio", { name: "Kind", exact: true }).click(),
  })),
];

/** A key's aim is the one of a slowed processor; the others have none of their own there. */
const key: Gesture = {
  name: "A key in the composer",
  aimMs: 100,
  from: "/compose",
  shown: { path: "/compose", writable: true, written: "x" },
  act: async (page) => {
    await page.locator("main textarea:not([readonly])").first().focus();
    await page.keyboard.press("x");
  },
};

/** Pages on which somebody clicks as soon as they are shown. */
const firstClicks = [
  ...["/calendar", "/queue", "/compose", "/media", "/settings/labels"].map((path) => ({
    name: `User's menu on ${path}`,
    path,
    control: "header:not(main *) button[aria-haspopup=menu]:not([aria-expanded=true])",
    answer: "[role=menu]",
  })),
  {
    name: "Month on /calendar",
    path: `/calendar?view=week&date=${emptyWeek}`,
    control: "main [role=radio][aria-label=Month]",
    answer: "main [role=radio][aria-label=Month][aria-checked=true]",
  },
  {
    name: "New label on /settings/labels",
    path: "/settings/labels",
    control: "main [aria-label=Labels] header button",
    answer: "[role=dialog]",
  },
];
const firstClickAimMs = 1_000;

function route(name: string, from: string, to: string): Gesture {
  const shown = { path: `/${to.toLowerCase()}`, heading: to };
  return { name, aimMs: 150, from, shown, act: follow(to) };
}

/**
 * Measures in Chromium what a person waits for, on the built app with a week of 230 posts and a month
 * of 1,000: plain, then with the processor slowed four times, or `only` one of the two; `results` for
 * the page of that name alone.
 */
export async function run(only = ""): Promise<void> {
  const { member, connection } = await smallWorld();
  await fill(member, { connectionId: connection.id, from: busyWeek, days: 7, count: 230 });
  await fill(member, { connectionId: connection.id, from: busyMonth, days: 30, count: 1_000 });
  await fill(member, { connectionId: connection.id, from: daysAfter(today, 1), days: 1, count: 3 });
  await fillForYou(member);
  const { admin: publisher } = await createWorkspace("A team with many results");
  await fillManyResults(publisher);
  await analyze();
  await buildApp();
  const variables = { ...process.env, RUNNER: "off", RATE_LIMITS: "off", BASE_URL: address };
  const app = await startApp({ ...variables, PORT: String(port), HOST: "127.0.0.1" }, false);
  const browser = await chromium.launch(chromiumOptions());
  try {
    for (const [name, pace] of Object.entries(paces)) {
      if (only !== "" && only !== name && only !== "results") continue;
      if (only !== "results") await measure(browser, member.cookie, pace);
      for (const gesture of resultGestures) {
        console.log(inWords(gesture, await repeat(browser, publisher.cookie, { gesture, pace })));
      }
    }
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function measure(browser: Browser, cookie: string, pace: Pace): Promise<void> {
  console.log(`\nThe processor slowed ${pace.slowedBy} times`);
  for (const gesture of [key, ...gestures]) {
    console.log(inWords(gesture, await repeat(browser, cookie, { gesture, pace })));
  }
  for (const firstClick of firstClicks) {
    const took: number[] = [];
    for (let round = 0; round <= pace.rounds; round += 1) {
      await using page = await openPage(browser, cookie, pace);
      await clickFromFirstPaint(page, firstClick.control, firstClick.answer);
      await page.goto(`${address}${firstClick.path}`);
      const ms = await answeredAfter(page);
      if (round > 0) took.push(ms);
    }
    console.log(timesInWords(`Once shown: ${firstClick.name}`, took, firstClickAimMs));
  }
}

async function repeat(
  browser: Browser,
  cookie: string,
  { gesture, pace }: { gesture: Gesture; pace: Pace },
): Promise<Felt[]> {
  await using page = await openPage(browser, cookie, pace);
  const felt: Felt[] = [];
  for (let round = 0; round <= pace.rounds; round += 1) {
    await page.goto(`${address}${gesture.from}`, { waitUntil: "networkidle" });
    // A person's pointer comes over the page before it presses.
    await page.mouse.move(640, 400);
    await page.waitForTimeout(idleMs);
    const one = await feel(page, gesture.shown, () => gesture.act(page));
    if (round > 0) felt.push(one);
  }
  return felt;
}

/** A page of a context of its own, signed in; closing it leaves nothing in a cache. */
async function openPage(browser: Browser, cookie: string, { slowedBy }: Pace) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  // tsx wraps functions in this one, also those that run in the page.
  await page.addInitScript("globalThis.__name = (named) => named");
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
}

function inWords({ name, aimMs }: Gesture, felt: readonly Felt[]): string {
  const shift = Math.max(...felt.map(({ shifted }) => shifted));
  const times = felt.map(({ ms }) => ms);
  return `${timesInWords(name, times, aimMs)} layout shift ${shift.toFixed(3)}`;
}

function timesInWords(name: string, times: readonly number[], aimMs: number): string {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const figures = `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
  const verdict = median <= aimMs ? "met" : "missed";
  return `${name.padEnd(42)} ${figures.padEnd(30)} aim ${aimMs} ms: ${verdict.padEnd(7)}`;
}

type Filling = { connectionId: string; from: string; days: number; count: number };

async function fill({ workspaceId, userId }: Person, filling: Filling): Promise<void> {
  const { connectionId, from, days, count } = filling;
  await db.$executeRaw`
    WITH post AS (
      INSERT INTO "Post" (id, "workspaceId", title, text, "additionalTexts", "scheduledAt",
        "idempotencyKey", "managedById")
      SELECT uuidv7(), ${workspaceId}::uuid, '', 'Post number ' || n || ' of a busy time, with two lines of text.',
        '{}', ${from}::date + (n % ${days}::int) * interval '1 day' + interval '7 hours'
          + (n / ${days}::int) * (interval '12 hours' / (${count}::int / ${days}::int + 1)),
        ${from} || '-' || n, ${userId}::uuid
      FROM generate_series(0, ${count}::int - 1) n
      RETURNING id, "scheduledAt"
    )
    INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", state, "scheduledAt")
    SELECT uuidv7(), ${workspaceId}::uuid, id, ${connectionId}::uuid, 0, 'scheduled', "scheduledAt"
    FROM post`;
}

/** An account of its own has the rule, so that the other posts are as they were. */
async function fillForYou(approver: Person): Promise<void> {
  const { workspaceId, userId } = approver;
  const admin = await createPerson(workspaceId, "admin");
  const { id: connectionId } = await createConnection(admin);
  await fill(admin, { connectionId, from: "2031-06-01", days: 30, count: 200 });
  await setApprovalRule(admin, {
    connectionId,
    stages: [{ mode: "any", approvers: [{ kind: "member", userId }] }],
  });
  while ((await listApprovals(approver, { limit: 1 })).waitingCount < 200) await settleChanged();
}
