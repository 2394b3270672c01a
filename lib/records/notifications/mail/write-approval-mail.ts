import type { Tx } from "@/lib/kernel/db";
import type { MailContent } from "@/lib/records/mail/schema";
import { findSaid } from "../resolution-store";
import {
  type ApprovalPost,
  type ApprovalPosts,
  findAwaitedPosts,
  findUnansweredPosts,
  takeAskedPosts,
} from "./approval-mail-store";
import { asSubject, type Batch, pageUrl, timeFor, titleOf } from "./batch";

const textMax = 500;
const reason = "You get this because you want mail about approvals.";
const forYou = { label: "Look at them and decide", url: "/for-you" };

type ApprovalBatch = Batch & { type: Extract<Batch["type"], `approval_${string}`> };

/** The addresses in these mails open pages: who or what opens one has decided nothing. */
export async function writeApprovalMail(tx: Tx, batch: ApprovalBatch): Promise<MailContent | null> {
  const reader = { workspaceId: batch.workspaceId, userId: batch.person.userId };
  switch (batch.type) {
    case "approval_requested":
      return writeRequest(batch, await takeAskedPosts(tx, reader));
    case "approval_reminder":
      return writeReminder(batch, await findAwaitedPosts(tx, reader));
    case "approval_unanswered":
      return writeUnanswered(batch, await findUnansweredPosts(tx, reader));
    case "approval_decided":
      return await writeDecisions(tx, batch);
    case "approval_missed":
      return writeMissed(batch);
    default:
      return batch.type satisfies never;
  }
}

function writeRequest(
  batch: Batch,
  { earlier, ...found }: ApprovalPosts & { earlier: number },
): MailContent | null {
  const [first] = found.posts;
  if (!first) return null;
  const heading =
    found.total === 1
      ? `${first.askedBy ?? "Somebody"} asks you to approve ${titleOf(first)}`
      : `${found.total} posts wait for your approval`;
  const also = `${earlier} more still ${earlier === 1 ? "waits" : "wait"}, from an earlier mail.`;
  return {
    ...showing(batch, { ...found, word: askedFor }),
    subject: asSubject(heading),
    heading,
    paragraphs: earlier > 0 ? [also] : [],
    button: { label: labelFor(found.total), url: pageUrl(forYou.url) },
    reason,
  };
}

function writeReminder(batch: Batch, found: ApprovalPosts): MailContent | null {
  const [first] = found.posts;
  if (!first) return null;
  const heading =
    found.total === 1
      ? `${titleOf(first)} still waits for your approval`
      : `${found.total} posts still wait for your approval`;
  return {
    ...showing(batch, { ...found, word: askedFor }),
    subject: asSubject(heading),
    heading,
    paragraphs: ["What nobody has approved when its time comes is not sent."],
    button: { label: labelFor(found.total), url: pageUrl(forYou.url) },
    reason,
  };
}

function labelFor(total: number): string {
  return total === 1 ? "Look at it and decide" : forYou.label;
}

function writeUnanswered(batch: Batch, found: ApprovalPosts): MailContent | null {
  const [first] = found.posts;
  if (!first) return null;
  const isOne = found.total === 1;
  const heading = isOne
    ? `${titleOf(first)} still waits for approval`
    : `${found.total} of your posts still wait for approval`;
  return {
    ...showing(batch, { ...found, word: waiting }),
    subject: asSubject(heading),
    heading,
    paragraphs: ["What nobody has approved when its time comes is not sent."],
    button: buttonFor(isOne ? first.id : null),
    reason,
  };
}

async function writeDecisions(tx: Tx, batch: Batch): Promise<MailContent> {
  const { notifications } = batch;
  const said = await findSaid(
    tx,
    notifications.map(({ id }) => id),
  );
  const sentences = notifications.map(({ message }) => message.replace(/\.$/, ""));
  const [only = "", ...others] = sentences;
  const heading = others.length === 0 ? only : `${sentences.length} answers about your posts`;
  const quotes = notifications.flatMap(({ id, message, actorName }) => {
    const text = said.get(id);
    const by = others.length === 0 ? (actorName ?? "Somebody") : message.replace(/\.$/, "");
    return text ? [{ by, text }] : [];
  });
  const unquoted = notifications.flatMap(({ id, message }) => (said.has(id) ? [] : message));
  const [postId, ...further] = new Set(notifications.map((notification) => notification.postId));
  return {
    subject: asSubject(heading),
    heading,
    paragraphs: others.length === 0 ? [] : unquoted,
    quotes,
    button: buttonFor(further.length === 0 ? (postId ?? null) : null),
    reason,
  };
}

function writeMissed({ notifications }: Batch): MailContent {
  const count = notifications.reduce((sum, one) => sum + one.count, 0);
  const messages = [...new Set(notifications.map(({ message }) => message))];
  const heading =
    count === 1 ? "A post was not approved in time" : `${count} posts were not approved in time`;
  return {
    subject: heading,
    heading,
    paragraphs: messages,
    button: buttonFor(count === 1 ? (notifications[0]?.postId ?? null) : null),
    reason,
  };
}

function buttonFor(postId: string | null): NonNullable<MailContent["button"]> {
  return postId
    ? { label: "Open the post", url: pageUrl(`/posts/${postId}`) }
    : { label: "Open the queue", url: pageUrl("/queue?managedBy=me") };
}

function showing(
  { person }: Batch,
  { posts, total, word }: ApprovalPosts & { word: (post: ApprovalPost) => string | null },
): Pick<MailContent, "posts" | "facts"> {
  const left = total - posts.length;
  return {
    posts: posts.map((post) => ({
      when: `${timeFor(person, post.scheduledAt)}, ${someOf(post.accounts)}`,
      text: excerpt(post.text),
      note: word(post),
      picture: post.picture,
      furtherMedia: Math.max(0, post.mediaCount - 1),
    })),
    facts: left > 0 ? [{ label: "Not shown here", value: counted(left) }] : [],
  };
}

function counted(posts: number): string {
  return posts === 1 ? "one more post" : `${posts} more posts`;
}

function askedFor({ askedBy, note }: ApprovalPost): string | null {
  return note ? `${askedBy ?? "Somebody"}: ${note}` : null;
}

function waiting({ waitsFor }: ApprovalPost): string | null {
  return waitsFor.length > 0 ? `It waits for ${someOf(waitsFor)}.` : null;
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

function excerpt(text: string): string {
  const characters = [...text.trim()];
  if (characters.length <= textMax) return characters.join("");
  return `${characters.slice(0, textMax).join("").trimEnd()}…`;
}
