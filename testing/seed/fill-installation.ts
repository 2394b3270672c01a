import { setTimeout as sleep } from "node:timers/promises";
import { isInstalled } from "@/lib/identity/auth/installation-store";
import { createCredential, createTeamCredential } from "@/lib/identity/credentials/credentials";
import { createInvitation } from "@/lib/identity/members/invitations";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { daysAfter, readWallTime, toWallTime } from "@/lib/kernel/time/zoned";
import { setApprovalRule } from "@/lib/planning/approvals/approval-rules";
import { settleChanged } from "@/lib/planning/approvals/settle-approvals";
import { addComment } from "@/lib/planning/comments/comments";
import { createDraft, deleteDraft } from "@/lib/planning/drafts/drafts";
import { assignPost } from "@/lib/planning/posts/assign-post";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { sweep } from "@/lib/publishing/sweep";
import { startMailWorker } from "@/lib/records/mail/start-mail-worker";
import { mailDueNotifications } from "@/lib/records/notifications/mail/mail-due-notifications";
import { readNotifications } from "@/lib/records/notifications/notifications";
import { quickTimings } from "@/testing/run/quick-timings";
import { startTravel } from "@/testing/run/travel";
import { type Accounts, connectAccounts, type Simulators } from "./accounts";
import { fillLibrary, type Library } from "./library";
import { posts, type SamplePost } from "./posts";
import { answerNext, publishDue } from "./publish-due";
import { fillResults } from "./results";
import { formTeam, signEverybodyOut, type Team } from "./team";

type Event = { at: Date; happen: () => Promise<unknown> };

type Seeding = {
  team: Team;
  accounts: Accounts;
  library: Library;
  timeZone: string;
  today: string;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const usualMinutes = 60;

const alreadySetUp =
  "Herald is set up here already, and a sample team would mix with what is there. Nothing was changed. Give the sample team a data folder of its own: DATA_DIR=.data-sample npm run seed, then DATA_DIR=.data-sample npm start.";

/**
 * Lives six weeks of a sample team on an installation that nobody has set up: each thing is done at
 * its own time, by the operations that people use, and past posts go out to the simulators.
 */
export async function fillInstallation({
  simulators,
  password,
  timeZone,
}: {
  simulators: Simulators;
  password: string;
  timeZone: string;
}): Promise<void> {
  if (await isInstalled(db)) throw new Error(alreadySetUp);
  const present = now();
  const { date: today } = toWallTime(present.toISOString(), timeZone);
  using travel = startTravel();
  travel.to(new Date(present.getTime() - 24 * dayMs));
  const team = await formTeam(password, timeZone);
  const accounts = await connectAccounts(team.ada, simulators);
  const library = await fillLibrary(team.cleo, { accounts, timeZone });
  const seeding = { team, accounts, library, timeZone, today };
  // Postgres would find all of it weeks late.
  await catchUpWithin(team, 60 * 24 * 60);
  const events = [
    ...posts.flatMap((post, index) => eventsOf(post, { ...seeding, index })),
    ...eventsBeside(seeding, present),
  ];
  const inOrder = events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, happen } of inOrder.filter(({ at }) => at < present)) {
    travel.to(at);
    await happen();
  }
  await fillResults(accounts, { travel, present });
  await signEverybodyOut(team);
  await mailWhatIsDue();
}

function eventsOf(post: SamplePost, seeding: Seeding & { index: number }): Event[] {
  const { team, accounts } = seeding;
  const scheduledAt = instantOf(post, seeding);
  // The team has written all that is to come in the last days, one after the other.
  const writtenAt = new Date(
    post.day < 0
      ? scheduledAt.getTime() - 2 * dayMs - hourMs
      : instantOf({ day: -3, time: "10:00" }, seeding).getTime() + seeding.index * hourMs,
  );
  let postId = "";
  const write = { at: writtenAt, happen: async () => (postId = await writePost(post, seeding)) };
  const discussedFrom = post.answer ? scheduledAt : writtenAt;
  const comments = (post.comments ?? []).map(({ by, text, to }, index) => ({
    at: new Date(discussedFrom.getTime() + (index + 1) * 20 * 60_000),
    happen: () => {
      const mentions = to ? [team[to].userId] : [];
      return addComment(team[by], { postId, body: text, mentions });
    },
  }));
  const [first] = post.to;
  const publish = {
    at: scheduledAt,
    happen: () => {
      if (post.answer && first) answerNext(accounts[first], post.answer);
      return publishDue();
    },
  };
  return [write, ...comments, ...(post.day < 0 ? [publish] : [])];
}

async function writePost(
  post: SamplePost,
  { team, accounts, library, index, ...seeding }: Seeding & { index: number },
): Promise<string> {
  const { by, to, title = "", text, more = [], own = {}, pictures = [], labels = [] } = post;
  const idsOf = (names: readonly string[]) =>
    names.flatMap((name) => library.labels.get(name) ?? []);
  const overrides = to.flatMap((key) => (own[key] ? [[accounts[key].id, { "0": own[key] }]] : []));
  const created = await createPost(team[by], {
    title,
    text,
    additionalPosts: more.map((one) => ({ text: one })),
    connectionIds: to.map((key) => accounts[key].id),
    mediaIds: pictures.flatMap((picture) => library.pictures[picture] ?? []),
    labelIds: idsOf(labels),
    textOverrides: Object.fromEntries(overrides),
    scheduledAt: instantOf(post, seeding).toISOString(),
    idempotencyKey: `seed-post-${index}`,
  });
  const { id: postId, version } = created.post;
  if (post.assignedTo) {
    await assignPost(team[by], { postId, userId: team[post.assignedTo].userId });
  }
  if (post.isCancelled) await cancelPost(team[by], { postId, version });
  return postId;
}

/** Lists what a team has beside its posts, with the times at which it came about. */
function eventsBeside({ team, accounts, library, ...seeding }: Seeding, present: Date): Event[] {
  const at = (day: number, time: string) => instantOf({ day, time }, seeding);
  const { ada, cleo, dan } = team;
  const [seeds = "", blossom = ""] = library.pictures;
  return [
    {
      at: at(-20, "11:00"),
      happen: async () => {
        await createCredential(ada, { name: "Sample script", accessLevel: "read" });
        await createTeamCredential(ada, { name: "Sample newsletter", accessLevel: "edit" });
      },
    },
    {
      at: at(-12, "15:00"),
      happen: () =>
        createDraft(cleo, {
          title: "What is in bloom",
          text: "Sample template: what is in bloom this week, and where to find it.",
          connectionIds: [accounts.facebook.id, accounts.instagram.id],
          template: true,
        }),
    },
    { at: at(-7, "08:00"), happen: () => readNotifications(ada, { until: now().toISOString() }) },
    // It ends what waited for the Page too long; nothing else waits any more.
    {
      at: at(-1, "19:00"),
      happen: async () => {
        await catchUpWithin(team, usualMinutes);
        await sweep(async () => undefined, quickTimings);
      },
    },
    {
      at: at(-1, "20:00"),
      happen: async () => {
        const approvers = [ada, team.eva].map(({ userId }) => ({
          kind: "member" as const,
          userId,
        }));
        const connectionId = accounts.linkedin.id;
        await setApprovalRule(ada, { connectionId, stages: [{ mode: "any", approvers }] });
        await settleChanged();
      },
    },
    {
      at: at(-2, "14:00"),
      happen: async () => {
        await createDraft(dan, {
          title: "Rain barrels",
          text: "Sample draft: we could ask for two more rain barrels.",
          connectionIds: [accounts.mastodon.id],
        });
        await createDraft(cleo, {
          title: "Open day, thanks",
          text: "Sample draft: thank you for coming. Figures to follow.",
          connectionIds: [accounts.facebook.id, accounts.linkedin.id],
          mediaIds: [seeds, blossom],
          scheduledAt: at(22, "10:00").toISOString(),
        });
        const { draft } = await createDraft(dan, { text: "Sample draft that nobody needs." });
        await deleteDraft(dan, { draftId: draft.id });
      },
    },
    {
      at: new Date(present.getTime() - 2 * hourMs),
      happen: () => createInvitation(ada, { email: "fred@example.com", role: "member" }),
    },
  ];
}

async function catchUpWithin({ ada }: Team, catchUpMinutes: number): Promise<void> {
  await db.workspace.update({ where: { id: ada.workspaceId }, data: { catchUpMinutes } });
}

function instantOf(
  { day, time }: { day: number; time: string },
  { today, timeZone }: Pick<Seeding, "today" | "timeZone">,
): Date {
  const reading = readWallTime({ date: daysAfter(today, day), time }, timeZone);
  if (reading.state === "skipped")
    return instantOf({ day, time: reading.nearest.time }, { today, timeZone });
  if (reading.state === "invalid") throw new Error(`${time} is no time.`);
  return new Date(reading.instant);
}

/** Writes every mail into the outbox, so that the next start has none to send. */
async function mailWhatIsDue(): Promise<void> {
  while (await mailDueNotifications()) {}
  const worker = startMailWorker({ smtp: null });
  while ((await db.mail.count({ where: { state: "queued" } })) > 0) await sleep(50);
  await worker.stop();
}
