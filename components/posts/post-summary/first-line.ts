import { capitalized } from "@/lib/kernel/words/rules";
import { isVideo } from "@/lib/library/media/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";

/** A post is headed by the team's title for it, or by its first words. */
export function headingOf(post: Pick<PostSummary, "title" | "text" | "media">): string {
  return post.title || firstLine(post);
}

export function firstLine(post: Pick<PostSummary, "text" | "media">): string {
  const line = post.text.split("\n").find((each) => each.trim() !== "");
  if (line) return line;
  const videos = post.media.filter(isVideo).length;
  const pictures = post.media.length - videos;
  const said = [...counted(pictures, "picture"), ...counted(videos, "video"), "no text"].join(", ");
  return capitalized(said);
}

function counted(count: number, noun: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `one ${noun}` : `${count} ${noun}s`];
}
