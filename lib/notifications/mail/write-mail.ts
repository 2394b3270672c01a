import type { Tx } from "@/lib/kernel/db";
import type { MailContent } from "@/lib/mail/schema";
import { findNetwork } from "@/lib/networks";
import { securityPages } from "../rules";
import type { SecurityTopic } from "../schema";
import { asSubject, type Batch, pageUrl, timeFor, titleOf } from "./batch";
import { findAccounts, findPosts } from "./subject-store";
import { writeRemarkMail } from "./write-remark-mail";
import { writeTroubleMail } from "./write-trouble-mail";

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
    case "connection_expires":
    case "publishing_paused":
    case "publishing_resumed":
      return null;
    default:
      return batch.type satisfies never;
  }
}

async function writeReconnectMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const ids = batch.told.flatMap(({ connectionId }) => connectionId ?? []);
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

async function writeAssignmentMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const { person, told } = batch;
  const posts = await findPosts(
    tx,
    told.flatMap(({ postId }) => postId ?? []),
  );
  const own = posts.filter(({ managedById }) => managedById === person.userId);
  const grouped = told.filter(({ postId }) => postId === null);
  const count = grouped.reduce((sum, one) => sum + one.count, own.length);
  const [post] = own;
  if (count === 0) return null;
  const reason = "You get this because you want mail about posts that you are given.";
  if (count > 1 || !post) {
    const heading = `You manage ${count} more posts`;
    const button = { label: "Open the queue", url: pageUrl("/queue?managedBy=me") };
    return { subject: heading, heading, paragraphs: [], button, reason };
  }
  const giver = told.find(({ postId }) => postId === post.id)?.actorName;
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

const headingMax = 100;

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
    button: buttonFor(batch),
    reason: `You get this because it concerns you at ${batch.workspaceName}. Security notices cannot be turned off.`,
  };
}

function buttonFor({ told }: Batch): NonNullable<MailContent["button"]> {
  const [topic, ...others] = new Set(told.map((notice) => notice.topic));
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

function messagesOf({ told }: Batch): string[] {
  return [...new Set(told.map(({ message }) => message))];
}
