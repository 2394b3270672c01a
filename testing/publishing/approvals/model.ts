import { setTimeout as sleep } from "node:timers/promises";
import { createMention, updateMention } from "@/lib/accounts/mentions/mentions";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { updateMedia } from "@/lib/library/media/update-media";
import { contentsByConnection } from "@/lib/planning/approvals/account-digests";
import { removeApprovalRule } from "@/lib/planning/approvals/approval-rules";
import {
  decideApproval,
  requestApproval,
  withdrawApproval,
} from "@/lib/planning/approvals/approvals";
import { movePosts } from "@/lib/planning/posts/change-posts";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { approveForTime, reschedulePost } from "@/lib/planning/posts/reschedule-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { killNow, publishingProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { digestsOf, needApproval } from "@/testing/world/approvals";
import { createProgram } from "@/testing/world/programs";
import { createPerson, type Person } from "@/testing/world/world";
import { type publishingWorld, schedulePost, storePhoto } from "../publishing-world";
import { type Content, Ledger, type ModelPost } from "./ledger";
import { type Gate, restore, weaken, weakName } from "./weak-gates";

type World = Awaited<ReturnType<typeof publishingWorld>>;

export type Found = {
  sent: number;
  /** Counts what failed because nobody had agreed in time. */
  stopped: number;
  calls: number;
  kills: number;
  unapproved: string[];
};

/**
 * Has people write, change, move, approve, refuse and withdraw posts at random for a time, while rules,
 * mentions and descriptions change and the processes that publish are killed at any moment. Then asks
 * of everything in the network's journal whether somebody had agreed to it when it was sent.
 */
export async function runApprovalModel(
  world: World,
  { gate, seed, isOver }: { gate: Gate; seed: number; isOver: (found: Found) => boolean },
): Promise<Found> {
  const model = await prepare(world, seed);
  const sandboxPort = new URL(world.simulator.url).port;
  // A weak gate lets too much through without kills, and no second process has to load beside it.
  const isKilled = gate === "ours";
  const processes = publishingProcesses({
    mode: "protected",
    sandboxPort,
    count: isKilled ? 10_000 : 1,
    more: { PGAPPNAME: weakName },
  });
  await weaken(gate);
  let kills = 0;
  const found = async (): Promise<Found> => {
    return { ...(await model.judge()), calls: model.calls(), kills };
  };
  try {
    let child = await processes.start();
    while (!isOver(await found())) {
      for (let turn = 0; turn < 5; turn += 1) await model.act();
      if (isKilled && model.random() < 0.05) {
        await killNow(child);
        child = await processes.start();
        kills += 1;
      }
    }
    if ((await found()).unapproved.length === 0) await model.settle();
  } finally {
    processes.end();
    await restore();
  }
  return found();
}

async function prepare(world: World, seed: number) {
  const { admin, connection, simulator } = world;
  const random = seededRandom(seed);
  const reviewers = [
    await createPerson(world.workspace.id, "viewer"),
    await createPerson(world.workspace.id, "member"),
  ];
  const author = world.member;
  const owner = reviewers[1] as Person;
  /** It has to ask whatever it does, and anybody's posts are its to change. */
  const { actor: program } = await createProgram(owner, { level: "ask" });
  await db.post.deleteMany({ where: { workspaceId: world.workspace.id } });
  await db.mention.deleteMany({ where: { workspaceId: world.workspace.id } });
  await db.approvalRule.deleteMany({ where: { workspaceId: world.workspace.id } });
  const mediaId = await storePhoto(admin);
  const { mention } = await createMention(admin, { name: "Sample", aliases: [] });
  const ledger = new Ledger();
  const already = simulator.publications().length;
  let calls = 0;

  const oneOf = <Item>(items: readonly Item[]): Item | undefined => {
    return items[Math.floor(random() * items.length)];
  };

  /** A call that is refused changes nothing; one that fails otherwise is a failure of the test. */
  const call = async <Answer>(
    make: () => Promise<Answer>,
    changes: (answer: Answer) => void = () => undefined,
  ): Promise<void> => {
    const startedMs = Date.now();
    calls += 1;
    try {
      changes(await make());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    ledger.note(startedMs, Date.now());
  };

  const onPost = async <Answer>(
    make: (post: ModelPost) => Promise<Answer>,
    changes: (post: ModelPost, answer: Answer) => void,
  ) => {
    const post = oneOf([...ledger.posts.values()].slice(-6));
    if (post)
      await call(
        () => make(post),
        (answer) => changes(post, answer),
      );
  };

  /** Reads what a reviewer is shown. What changes after the digests were read is refused. */
  const look = async (reviewer: Person, postId: string) => {
    const digests = await digestsOf(reviewer, postId);
    const contents = await contentsByConnection(db, [{ postId, connectionId: connection.id }]);
    const [post] = contents[connection.id]?.posts ?? [];
    if (!post) throw new Error("Nobody is shown the post.");
    const { text, mentions, media } = post;
    const shown = contentOf({ text, page: mentions[0]?.id, alts: media.map(({ alt }) => alt) });
    return { digests, shown };
  };

  const write = () => {
    const number = ledger.posts.size + 1;
    const hasMention = random() < 0.5;
    const hasPhoto = random() < 0.3;
    const isByProgram = random() < 0.2;
    const post: ModelPost = {
      number,
      id: "",
      edits: 0,
      hasMention,
      hasPhoto,
      minute: "",
      asks: isByProgram ? owner.userId : null,
    };
    return call(
      async () => {
        const made = await schedulePost(isByProgram ? program : author, connection, {
          inMs: 300 + random() * 2_500,
          text: textOf(post),
          mediaIds: hasPhoto ? [mediaId] : [],
        });
        Object.assign(post, { id: made.id, minute: made.scheduledAt.slice(0, 16) });
      },
      () => ledger.posts.set(number, post),
    );
  };

  const edit = () =>
    onPost(
      async (post) => {
        const text = textOf({ ...post, edits: post.edits + 1 });
        const by = oneOf([author, admin]) ?? author;
        await updatePost(by, { postId: post.id, version: await versionOf(post), text });
      },
      (post) => {
        post.edits += 1;
      },
    );

  const editByProgram = () =>
    onPost(
      async (post) => {
        const text = textOf({ ...post, edits: post.edits + 1 });
        await updatePost(program, { postId: post.id, version: await versionOf(post), text });
      },
      (post) => {
        post.edits += 1;
        post.asks = owner.userId;
      },
    );

  const move = () => {
    const scheduledAt = new Date(Date.now() + 300 + random() * 90_000).toISOString();
    return onPost(
      async (post) => {
        const moved = { postId: post.id, version: await versionOf(post), scheduledAt };
        await movePosts(author, { moves: [moved] });
      },
      (post) => {
        post.minute = scheduledAt.slice(0, 16);
      },
    );
  };

  /** Gives what came too late another time, asked again or with a yes to just that. */
  const reschedule = () => {
    const scheduledAt = new Date(Date.now() + 300 + random() * 2_500).toISOString();
    const moves = (post: ModelPost) => {
      post.minute = scheduledAt.slice(0, 16);
    };
    if (random() < 0.5) {
      return onPost(async (post) => {
        const version = await versionOf(post);
        return reschedulePost(author, { postId: post.id, version, scheduledAt });
      }, moves);
    }
    const reviewer = owner;
    return onPost(
      async ({ id: postId }) => {
        const screen = await look(reviewer, postId);
        await approveForTime(reviewer, { postId, digests: screen.digests, scheduledAt });
        return screen;
      },
      (post, { shown }) => {
        moves(post);
        ledger.answer(post, { by: reviewer.userId, shown, decision: "approve" });
      },
    );
  };

  const sendNow = () =>
    onPost(
      async (post) => {
        const { post: sent } = await publishNow(author, {
          postId: post.id,
          version: await versionOf(post),
        });
        Object.assign(post, { minute: sent.scheduledAt.slice(0, 16) });
      },
      () => undefined,
    );

  const decide = (decision: "approve" | "request_changes") => {
    const reviewer = oneOf(reviewers) as Person;
    return onPost(
      async ({ id: postId }) => {
        const screen = await look(reviewer, postId);
        const { digests } = screen;
        const comment = decision === "approve" ? {} : { comment: "Not like this." };
        await decideApproval(reviewer, { postId, decision, digests, ...comment });
        return screen;
      },
      (post, { shown }) => ledger.answer(post, { by: reviewer.userId, shown, decision }),
    );
  };

  const askAgain = () =>
    onPost(
      ({ id: postId }) => requestApproval(author, { postId }),
      (post) => ledger.withdraw(post, false),
    );
  const withdraw = () =>
    onPost(
      ({ id: postId }) => withdrawApproval(author, { postId }),
      (post) => ledger.withdraw(post, true),
    );

  const rename = () => {
    const chosen = oneOf([null, ...pages]) ?? null;
    const accounts = chosen ? [{ provider: "facebook", accountId: chosen.accountId }] : [];
    return call(() => updateMention(admin, { mentionId: mention.id, accounts }));
  };

  const describe = () => {
    const alt = `Described ${calls}`;
    return call(() => updateMedia(admin, { mediaId, alt }));
  };

  const rule = () => {
    const asks = random() < 0.75;
    const bindsMinute = random() < 0.3;
    return call(
      async () => {
        if (!asks) await removeApprovalRule(admin, { connectionId: connection.id });
        else
          await needApproval(admin, connection.id, {
            stages: [{ mode: "any", approvers: reviewers.map(memberOf) }],
            bindsTime: bindsMinute ? "minute" : "none",
          });
      },
      () => {
        ledger.setRule({ asks, bindsMinute });
      },
    );
  };

  const actions: [share: number, act: () => Promise<void>][] = [
    [22, write],
    [14, edit],
    [4, editByProgram],
    [6, move],
    [4, sendNow],
    [6, reschedule],
    [30, () => decide("approve")],
    [6, () => decide("request_changes")],
    [4, withdraw],
    [4, askAgain],
    [6, rename],
    [3, describe],
    [4, rule],
  ];
  const sum = actions.reduce((total, [share]) => total + share, 0);

  return {
    random,
    calls: () => calls,
    act: async () => {
      const place = random() * sum;
      let passed = 0;
      for (const [share, act] of actions) {
        passed += share;
        if (place < passed) return act();
      }
    },
    /** Gives what waits a moment to go out under what holds now. */
    settle: () => sleep(3_000),
    judge: async () => {
      const records = simulator.publications().slice(already);
      const rows = await db.delivery.findMany({
        where: { connectionId: connection.id },
        select: { postId: true, intentAt: true, errorCode: true },
      });
      const intentOf = new Map(rows.map((row) => [row.postId, row.intentAt]));
      const stopped = rows.filter(({ errorCode }) => errorCode === "not_approved").length;
      const unapproved = records.flatMap((record) => {
        const [, number] = /Model (\d+)\./.exec(record.text) ?? [];
        const content = contentOf(record);
        const post = ledger.posts.get(Number(number));
        const at = intentOf.get(post?.id ?? "") ?? new Date(record.atMs);
        const isAgreed = ledger.mayHaveBeenSent(Number(number), content, at.getTime());
        if (isAgreed) return [];
        const history = ledger.historyOf(Number(number));
        return [
          `${JSON.stringify(record.text)}, ${JSON.stringify(content)} at ${at.toISOString()}\n  ${history}`,
        ];
      });
      return { sent: records.length, stopped, unapproved };
    },
  };
}

/** The mention comes to mean one of these, or nobody. */
const pages = [
  { accountId: "104857600000000001", name: "Sample Page One" },
  { accountId: "104857600000000002", name: "Sample Page Two" },
];
const nobody = "nobody";

function textOf({ number, edits, hasMention }: ModelPost): string {
  return `Model ${number}.${edits}${hasMention ? " with @Sample" : ""}`;
}

/** Reads what a reader of the network sees. A screen names the page beside the text, a record in it. */
function contentOf(seen: {
  text: string;
  page?: string | undefined;
  alts: readonly string[];
}): Content {
  const [text = "", mentioned = null] = seen.text.split(" with ");
  const page = pages.find(({ accountId, name }) => {
    return accountId === seen.page || mentioned === name || mentioned === `@[${accountId}]`;
  });
  const mention = mentioned === null ? null : (page?.name ?? nobody);
  return { text, mention, alt: seen.alts[0] ?? null };
}

function memberOf({ userId }: Person) {
  return { kind: "member" as const, userId };
}

async function versionOf({ id }: ModelPost): Promise<number> {
  const { version } = await db.post.findUniqueOrThrow({ where: { id }, select: { version: true } });
  return Number(version);
}
