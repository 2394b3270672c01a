import type { Tx } from "@/lib/kernel/db";
import { findNetwork } from "@/lib/networks";
import type { MailContent } from "@/lib/records/mail/schema";
import { securityPages } from "../rules";
import type { SecurityTopic } from "../schema";
import { asSubject, type Batch, pageUrl, timeFor, titleOf } from "./batch";
import {
  type DueNotification,
  findAccounts,
  findComments,
  findPosts,
  type MailedComment,
  type MailedPost,
} from "./mail-store";
import { writeApprovalMail } from "./write-approval-mail";
import { writeTroubleMail } from "./write-trouble-mail";

const headingMax = 100;
const quotesMax = 10;

export async function writeMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  switch (batch.type) {
    case "delivery_failed":
    case "delivery_unconfirmed":
      return await writeTroubleMail(tx, batch);
    case "connection_needs_reconnect":
      return await writeReconnectMail(tx, batch);
    case "assignment":
      return await writeAssignmentMail(tx, batch);
    case "mention":
    case "comment":
      return await writeRemarkMail(tx, batch);
    case "security":
      return writeSecurityMail(batch);
    case "outage":
    case "outage_over":
      return writeOutageMail(batch);
    case "webhook_disabled":
      return writeWebhookMail(batch);
    case "series_stopped":
      return writeSeriesMail(batch);
    case "approval_requested":
    case "approval_reminder":
    case "approval_unanswered":
    case "approval_decided":
    case "approval_missed":
      return await writeApprovalMail(tx, { ...batch, type: batch.type });
    case "connection_expires":
    case "publishing_paused":
    case "publishing_resumed":
      return null;
    default:
      return batch.type satisfies never;
  }
}

async function writeReconnectMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const ids = batch.notifications.flatMap(({ connectionId }) => connectionId ?? []);
  const accounts = await findAccounts(tx, ids);
  const [first, ...others] = accounts;
  if (!first) return null;
  const network = findNetwork(first.provider)?.label ?? first.provider;
  const heading =
    others.length === 0
      ? `${first.name} on ${network} must be connected again`
      : `${accounts.length} accounts must be connected again`;
  return {
    subject: asSubject(heading),
    heading,
    paragraphs: messagesOf(batch),
    button: { label: "Open the accounts", url: pageUrl("/connections") },
    reason: `You get this because you look after accounts of ${batch.workspaceName}.`,
  };
}

function messagesOf({ notifications }: Batch): string[] {
  return [...new Set(notifications.map(({ message }) => message))];
}

async function writeAssignmentMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const { person, notifications } = batch;
  const posts = await findPosts(
    tx,
    notifications.flatMap(({ postId }) => postId ?? []),
  );
  const own = posts.filter(({ managedById }) => managedById === person.userId);
  const grouped = notifications.filter(({ postId }) => postId === null);
  const count = grouped.reduce((sum, one) => sum + one.count, own.length);
  const [post] = own;
  if (count === 0) return null;
  const reason = "You get this because you want mail about posts that you are given.";
  if (count > 1 || !post) {
    const heading = `You manage ${count} more posts`;
    const button = { label: "Open the queue", url: pageUrl("/queue?managedBy=me") };
    return { subject: heading, heading, paragraphs: [], button, reason };
  }
  const giver = notifications.find(({ postId }) => postId === post.id)?.actorName;
  const heading = `${giver ?? "Somebody"} gave you ${titleOf(post)}`;
  return {
    subject: asSubject(heading),
    heading,
    paragraphs: ["You manage this post now, and hear of it should it not go out."],
    facts: [{ label: "Scheduled for", value: timeFor(person, post.scheduledAt) }],
    button: { label: "Open the post", url: pageUrl(`/posts/${post.id}`) },
    reason,
  };
}

type Quote = { comment: MailedComment; post: MailedPost };

async function writeRemarkMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const postIds = batch.notifications.flatMap(({ postId }) => postId ?? []);
  const posts = await findPosts(tx, postIds);
  const { userId } = batch.person;
  const comments = await findComments(tx, { postIds, exceptUserId: userId });
  const quotes = batch.notifications.flatMap((notification): Quote[] => {
    const post = posts.find(({ id }) => id === notification.postId);
    if (!post) return [];
    return commentsOf(notification, { comments, userId }).map((comment) => ({ comment, post }));
  });
  quotes.sort((a, b) => a.comment.createdAt.getTime() - b.comment.createdAt.getTime());
  const [first] = quotes;
  if (!first) return null;
  const heading = remarkHeading(batch, quotes);
  return {
    subject: asSubject(heading),
    heading,
    ...quotesIn(batch, quotes),
    button: remarkButton(batch, quotes),
    reason: "You get this because you want mail about mentions and comments.",
  };
}

function commentsOf(
  notification: DueNotification,
  { comments, userId }: { comments: readonly MailedComment[]; userId: string },
): MailedComment[] {
  return comments
    .filter(({ postId, createdAt, mentionedIds }) => {
      const isNew = notification.mailedAt === null || createdAt > notification.mailedAt;
      const isMention = mentionedIds.includes(userId);
      return (
        postId === notification.postId && isNew && isMention === (notification.type === "mention")
      );
    })
    .slice(0, notification.count);
}

function remarkHeading({ type }: Batch, quotes: readonly Quote[]): string {
  const [first] = quotes;
  const posts = new Set(quotes.map(({ post }) => post.id)).size;
  const where = posts === 1 && first ? titleOf(first.post) : `${posts} posts`;
  if (quotes.length === 1 && first) {
    const did = type === "mention" ? "mentioned you" : "commented";
    return `${authorOf(first)} ${did} on ${where}`;
  }
  return type === "mention"
    ? `You were mentioned ${quotes.length} times on ${where}`
    : `${quotes.length} comments on ${where}`;
}

function authorOf({ comment }: Pick<Quote, "comment">): string {
  return comment.authorName ?? "Somebody";
}

function remarkButton(
  { type }: Batch,
  quotes: readonly Quote[],
): NonNullable<MailContent["button"]> {
  const [one, ...others] = new Set(quotes.map(({ post }) => post.id));
  const place = type === "mention" ? "mention" : "latest-comment";
  return others.length === 0
    ? { label: "Open the comments", url: pageUrl(`/posts/${one}#${place}`) }
    : { label: "Open your notifications", url: pageUrl("/notifications") };
}

function writeSecurityMail(batch: Batch): MailContent {
  const messages = messagesOf(batch);
  const [only = "", ...others] = messages;
  const speaksForItself = others.length === 0 && only.length <= headingMax;
  const heading = speaksForItself
    ? only.replace(/\.$/, "")
    : `Security notice from ${batch.workspaceName}`;
  return {
    subject: asSubject(heading),
    heading,
    paragraphs: speaksForItself ? [] : messages,
    button: noticeButton(batch),
    reason: `You get this because it concerns you at ${batch.workspaceName}. Security notices cannot be turned off.`,
  };
}

function noticeButton({ notifications }: Batch): NonNullable<MailContent["button"]> {
  const [topic, ...others] = new Set(notifications.map((notice) => notice.topic));
  return topic && others.length === 0
    ? { label: pageLabels[topic], url: pageUrl(securityPages[topic]) }
    : { label: "Open your notifications", url: pageUrl("/notifications") };
}

const pageLabels: Record<SecurityTopic, string> = {
  account: "Open your profile",
  sessions: "Look at your sessions",
  members: "Look at the members",
  connections: "Look at the accounts",
};

function writeOutageMail(batch: Batch): MailContent {
  const { type, workspaceName } = batch;
  const heading = type === "outage" ? "Herald needs a person" : "Herald works again";
  return {
    subject: asSubject(`${heading} in ${workspaceName}`),
    heading,
    paragraphs: messagesOf(batch),
    button: { label: "See how publishing goes", url: pageUrl("/settings/publishing") },
    reason: `You get this because you look after what ${workspaceName} publishes.`,
  };
}

function writeWebhookMail(batch: Batch): MailContent {
  const heading = "A webhook is switched off";
  return {
    subject: asSubject(`${heading} in ${batch.workspaceName}`),
    heading,
    paragraphs: messagesOf(batch),
    button: { label: "Open the webhooks", url: pageUrl("/settings/webhooks") },
    reason: `You get this because you administer ${batch.workspaceName}.`,
  };
}

function writeSeriesMail(batch: Batch): MailContent {
  const messages = messagesOf(batch);
  const heading =
    messages.length === 1
      ? "A post that repeats does not go on"
      : `${messages.length} posts that repeat do not go on`;
  return {
    subject: asSubject(`${heading} in ${batch.workspaceName}`),
    heading,
    paragraphs: [...messages, "It is tried again every hour."],
    button: { label: "Open the series", url: pageUrl("/series") },
    reason: `You get this because you wrote it, or administer ${batch.workspaceName}.`,
  };
}

function quotesIn({ person }: Batch, quotes: readonly Quote[]) {
  const several = new Set(quotes.map(({ post }) => post.id)).size > 1;
  const shown = quotes.slice(-quotesMax);
  const left = quotes.length - shown.length;
  const words = shown.map(({ comment, post }) => {
    const place = several ? ` on ${titleOf(post)}` : "";
    const at = timeFor(person, comment.createdAt);
    return { by: `${authorOf({ comment })}${place}, ${at}`, text: comment.body.trim() };
  });
  return { paragraphs: left > 0 ? [`${left} earlier ones are in Herald.`] : [], quotes: words };
}
