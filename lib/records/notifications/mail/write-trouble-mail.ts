import type { Tx } from "@/lib/kernel/db";
import { findNetwork } from "@/lib/networks";
import type { MailContent } from "@/lib/records/mail/schema";
import { asSubject, type Batch, pageUrl, timeFor, titleOf } from "./batch";
import {
  type DueNotification,
  findTroubled,
  type MailedDelivery,
  recordMailings,
} from "./mail-store";

const linesMax = 10;

/**
 * Tells of deliveries that are still failed or unconfirmed and that no mail told the person of;
 * null where there is none. Records them as mailed.
 */
export async function writeTroubleMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const { workspaceId, person, notifications, type } = batch;
  const { userId } = person;
  const state = type === "delivery_failed" ? "failed" : "unconfirmed";
  const found = await findTroubled(tx, { workspaceId, userId, covered: notifications, state });
  const covered = new Set(notifications.flatMap((one) => coveredBy(one, found.deliveries)));
  const deliveries = found.deliveries.filter((one) => covered.has(one) && !one.wasMailed);
  const [first] = deliveries;
  if (!first) return null;
  await recordMailings(tx, userId, deliveries);
  const further = Math.min(found.unread, postsBeyond(notifications, covered));
  const content =
    deliveries.length === 1 && further === 0
      ? ofOne(batch, first)
      : ofSeveral(batch, { deliveries, further });
  const earlier = earlierWords(type, covered.size - deliveries.length);
  return { ...content, paragraphs: [...content.paragraphs, ...earlier] };
}

/**
 * Takes the newest posts only: the person has read a notification of older ones for the same
 * reason.
 */
function coveredBy(
  notification: DueNotification,
  troubled: readonly MailedDelivery[],
): MailedDelivery[] {
  const covered = troubled.filter((delivery) => covers(notification, delivery));
  const posts = [...new Set(covered.map(({ postId }) => postId))].slice(0, notification.count);
  return covered.filter(({ postId }) => posts.includes(postId));
}

function postsBeyond(
  notifications: Batch["notifications"],
  covered: ReadonlySet<MailedDelivery>,
): number {
  const posts = new Set([...covered].map(({ postId }) => postId)).size;
  return Math.max(0, notifications.reduce((sum, { count }) => sum + count, 0) - posts);
}

function earlierWords(type: Batch["type"], count: number): string[] {
  if (count === 0) return [];
  if (type === "delivery_unconfirmed")
    return [`${count} that an earlier mail named ${count === 1 ? "is" : "are"} still unconfirmed.`];
  return [
    `${count} that an earlier mail named ${count === 1 ? "has" : "have"} not gone out either.`,
  ];
}

function covers(notification: DueNotification, delivery: MailedDelivery): boolean {
  const { postId, connectionId, reason } = delivery;
  if (notification.postId && notification.postId !== postId) return false;
  if (notification.connectionId && notification.connectionId !== connectionId) return false;
  return (
    notification.type === "delivery_unconfirmed" || notification.message.includes(reason ?? "")
  );
}

function ofOne(batch: Batch, delivery: MailedDelivery): MailContent {
  const { person, type } = batch;
  const title = titleOf(delivery.post);
  const failed = type === "delivery_failed";
  const subject = failed
    ? `${title} did not go out to ${delivery.accountName}`
    : `Did ${title} go out to ${delivery.accountName}?`;
  return {
    subject: asSubject(subject),
    heading: failed ? `${title} did not go out` : `We can’t tell whether ${title} went out`,
    paragraphs: failed
      ? reasonsOf([delivery])
      : [`Look at ${delivery.accountName}, then say on the post’s page whether it is there.`],
    facts: [
      { label: "Account", value: accountOf(delivery) },
      { label: "Scheduled for", value: timeFor(person, delivery.post.scheduledAt) },
    ],
    button: { label: "Open the post", url: pageUrl(`/posts/${delivery.postId}`) },
    reason: reasonFor(batch, [delivery]),
  };
}

type Several = { deliveries: readonly MailedDelivery[]; further: number };

function ofSeveral(batch: Batch, { deliveries, further }: Several): MailContent {
  const { person, type } = batch;
  const heading = headingOf(batch, { deliveries, further });
  const facts = deliveries.slice(0, linesMax).map((delivery) => {
    const { scheduledAt } = delivery.post;
    return {
      label: accountOf(delivery),
      value: `${titleOf(delivery.post)}, ${timeFor(person, scheduledAt)}`,
    };
  });
  const rest = deliveries.length - facts.length + further;
  return {
    subject: asSubject(heading),
    heading,
    paragraphs:
      type === "delivery_failed"
        ? reasonsOf(deliveries)
        : ["Look there, then say for each on its page whether it is there."],
    facts: rest > 0 ? [...facts, { label: "And", value: `${rest} more` }] : facts,
    button: buttonFor(deliveries),
    reason: reasonFor(batch, deliveries),
  };
}

function reasonsOf(deliveries: readonly MailedDelivery[]): string[] {
  const reasons = deliveries.map(({ reason }) => reason ?? "The network gave no reason.");
  return [...new Set(reasons)];
}

function headingOf({ type }: Batch, { deliveries, further }: Several): string {
  const posts = distinct(deliveries.map(({ postId }) => postId)) + further;
  const accounts = distinct(deliveries.map(({ connectionId }) => connectionId));
  const [first] = deliveries;
  const what = posts === 1 && first ? titleOf(first.post) : `${posts} posts`;
  const where = accounts === 1 ? (first?.accountName ?? "") : `${accounts} accounts`;
  return type === "delivery_failed"
    ? `${what} did not go out to ${where}`
    : `Did ${what} go out to ${where}?`;
}

function buttonFor(deliveries: readonly MailedDelivery[]): NonNullable<MailContent["button"]> {
  const [first] = deliveries;
  if (first && distinct(deliveries.map(({ postId }) => postId)) === 1) {
    return { label: "Open the post", url: pageUrl(`/posts/${first.postId}`) };
  }
  const one = first && distinct(deliveries.map(({ connectionId }) => connectionId)) === 1;
  const path = one ? `/queue?account=${first.connectionId}` : "/queue";
  return { label: "Open the queue", url: pageUrl(path) };
}

function reasonFor(
  { person, workspaceName }: Batch,
  deliveries: readonly MailedDelivery[],
): string {
  const manages = deliveries.every(({ post }) => post.managedById === person.userId);
  if (!manages) return `You get this because you look after what ${workspaceName} publishes.`;
  return deliveries.length === 1
    ? "You get this because you manage this post."
    : "You get this because you manage these posts.";
}

function accountOf({ accountName, provider }: MailedDelivery): string {
  return `${accountName} (${findNetwork(provider)?.label ?? provider})`;
}

function distinct(values: readonly string[]): number {
  return new Set(values).size;
}
