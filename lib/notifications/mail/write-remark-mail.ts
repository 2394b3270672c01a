import type { Tx } from "@/lib/kernel/db";
import type { MailContent } from "@/lib/mail/schema";
import { asSubject, type Batch, pageUrl, timeFor, titleOf } from "./batch";
import type { DueNotification } from "./due-store";
import { findComments, findPosts, type MailedComment, type MailedPost } from "./subject-store";

type Quote = { comment: MailedComment; post: MailedPost };

const quotesMax = 10;

export async function writeRemarkMail(tx: Tx, batch: Batch): Promise<MailContent | null> {
  const postIds = batch.told.flatMap(({ postId }) => postId ?? []);
  const posts = await findPosts(tx, postIds);
  const { userId } = batch.person;
  const comments = await findComments(tx, { postIds, exceptUserId: userId });
  const quotes = batch.told.flatMap((told): Quote[] => {
    const post = posts.find(({ id }) => id === told.postId);
    if (!post) return [];
    return meant(told, { comments, userId }).map((comment) => ({ comment, post }));
  });
  quotes.sort((a, b) => a.comment.createdAt.getTime() - b.comment.createdAt.getTime());
  const [first] = quotes;
  if (!first) return null;
  const heading = headingOf(batch, quotes);
  return {
    subject: asSubject(heading),
    heading,
    ...wordsOf(batch, quotes),
    button: buttonFor(batch, quotes),
    reason: "You get this because you want mail about mentions and comments.",
  };
}

type Candidates = { comments: readonly MailedComment[]; userId: string };

function meant(told: DueNotification, { comments, userId }: Candidates): MailedComment[] {
  return comments
    .filter(({ postId, createdAt, mentionedIds }) => {
      const isNew = told.mailedAt === null || createdAt > told.mailedAt;
      const isMention = mentionedIds.includes(userId);
      return postId === told.postId && isNew && isMention === (told.type === "mention");
    })
    .slice(0, told.count);
}

function headingOf({ type }: Batch, quotes: readonly Quote[]): string {
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

function wordsOf({ person }: Batch, quotes: readonly Quote[]) {
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

function buttonFor({ type }: Batch, quotes: readonly Quote[]): NonNullable<MailContent["button"]> {
  const [one, ...others] = new Set(quotes.map(({ post }) => post.id));
  const place = type === "mention" ? "mention" : "latest-comment";
  return others.length === 0
    ? { label: "Open the comments", url: pageUrl(`/posts/${one}#${place}`) }
    : { label: "Open your notifications", url: pageUrl("/notifications") };
}

function authorOf({ comment }: Pick<Quote, "comment">): string {
  return comment.authorName ?? "Somebody";
}
