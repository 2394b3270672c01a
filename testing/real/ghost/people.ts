import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import type { LosingFront } from "../losing-front";
import type { Asker } from "../mastodon/ask";
import { untilSettled } from "../mastodon/kills";
import type { GhostPerson, GhostPost } from "./person";

type World = {
  ask: Asker;
  person: GhostPerson;
  front: LosingFront;
  connectionId: string;
  run: string;
  countMails: (postId: string) => Promise<number>;
};

export type Check = { name: string; passed: boolean };

/** The draft is made some 20 seconds before its time, which leaves a person this long. */
const aheadMs = 35_000;
const patienceMs = 120_000;

/** Lets a person work in Ghost between Herald's steps, and loses the answers of others. */
export async function tryPeople(world: World): Promise<Check[]> {
  const { person } = world;
  return [
    ...(await whileDraft(world, "edited", {
      act: ({ id }) => person.change(id, { title: `${world.run} edited by a person` }),
      holds: (post) => post?.status === "draft" && post.title === `${world.run} edited by a person`,
    })),
    ...(await whileDraft(world, "scheduled", {
      act: ({ id }) => person.change(id, { status: "scheduled", published_at: inAWeek() }),
      holds: (post) => post?.status === "scheduled",
    })),
    ...(await whileDraft(world, "deleted", {
      act: ({ id }) => person.remove(id),
      holds: (post) => post === null,
    })),
    ...(await whileDraft(world, null, {
      act: ({ id }) => person.change(id, { status: "published" }),
      holds: (post) => post?.status === "published",
    })),
    ...(await afterLostAnswer(world, "found", { state: "published" })),
    ...(await afterLostAnswer(world, "taken back", {
      act: ({ id }) => person.change(id, { status: "draft" }),
      state: "failed",
      reasonCode: "ghost.edited",
      status: "draft",
    })),
    ...(await afterLostAnswer(world, "deleted", {
      act: ({ id }) => person.remove(id),
      state: "failed",
      reasonCode: "ghost.deleted",
      status: null,
    })),
  ];
}

type Meddling = {
  act: (draft: GhostPost) => Promise<void>;
  holds: (post: GhostPost | null) => boolean;
};

async function whileDraft(
  world: World,
  code: "edited" | "scheduled" | "deleted" | null,
  { act, holds }: Meddling,
): Promise<Check[]> {
  const what = code ?? "published by a person";
  const title = `Run ${world.run}, ${what}`;
  const postId = await schedule(world, title, {});
  const draft = await untilThere(
    world,
    ({ status, ...post }) => status === "draft" && post.title === title,
  );
  // Ghost keeps whole seconds, and no person is that quick.
  await sleep(1500);
  await act(draft);
  await untilSettled();
  const delivery = await db.delivery.findFirstOrThrow({ where: { postId } });
  const post = await world.person.post(draft.id);
  const same = (await world.person.posts()).filter((each) => each.title === title);
  console.log(JSON.stringify({ what, state: delivery.state, code: delivery.errorReason }));
  return [
    {
      name: `a draft that is ${what} ends as it should`,
      passed: code
        ? delivery.state === "failed" && delivery.errorReason === `ghost.${code}`
        : delivery.state === "published" && delivery.remoteId === draft.id,
    },
    { name: `a draft that is ${what} stays as the person left it`, passed: holds(post) },
    { name: `a draft that is ${what} leaves no second post`, passed: same.length <= 1 },
  ];
}

type Ending = {
  act?: (post: GhostPost) => Promise<void>;
  state: string;
  reasonCode?: string;
  status?: string | null;
};

/** The person acts while Herald still waits for the answer: it cannot know that the post was out. */
async function afterLostAnswer(world: World, what: string, ending: Ending): Promise<Check[]> {
  const { person, front } = world;
  const { act, state, reasonCode, status = "published" } = ending;
  const title = `Run ${world.run}, lost and ${what}`;
  let id = "";
  const lost = front.loseNext(isPublishing, async ({ path }) => {
    id = path.match(/\/posts\/([\da-f]{24})\//)?.[1] ?? "";
    const post = await person.post(id);
    if (post?.status !== "published") throw new Error("The call was lost before it was made.");
    if (!act) return;
    await sleep(1500);
    await act(post);
  });
  const postId = await schedule(world, title, { newsletter: "default-newsletter" });
  await lost;
  await untilSettled();
  const delivery = await db.delivery.findFirstOrThrow({ where: { postId } });
  const post = await person.post(id);
  const mails = await world.countMails(id);
  console.log(JSON.stringify({ what, state: delivery.state, code: delivery.errorReason, mails }));
  return [
    {
      name: `a post whose answer was lost and that is ${what} is ${state}`,
      passed: delivery.state === state && (!reasonCode || delivery.errorReason === reasonCode),
    },
    {
      name: `a post whose answer was lost and that is ${what} is as it was left`,
      passed: (post?.status ?? null) === status,
    },
    {
      name: `a post whose answer was lost and that is ${what} was mailed once`,
      passed: mails === 1,
    },
  ];
}

function isPublishing({ method, path }: { method: string; path: string }): boolean {
  return method === "PUT" && path.includes("/posts/");
}

async function schedule(
  { ask, connectionId }: World,
  title: string,
  options: object,
): Promise<string> {
  const scheduledAt = new Date(Date.now() + aheadMs).toISOString();
  const body = { connectionIds: [connectionId], networkOptions: { [connectionId]: options } };
  const text = `${title}\n\nIts text`;
  const made = await ask.post<{ id?: string; post?: { id: string } }>("/api/posts", {
    ...body,
    text,
    scheduledAt,
    idempotencyKey: randomUUID(),
  });
  return made.id ?? made.post?.id ?? "";
}

async function untilThere(
  { person }: World,
  isMeant: (post: GhostPost) => boolean,
): Promise<GhostPost> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = (await person.posts()).find(isMeant);
    if (found) return found;
    if (Date.now() > until) throw new Error("The post does not appear.");
    await sleep(700);
  }
}

function inAWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString();
}
