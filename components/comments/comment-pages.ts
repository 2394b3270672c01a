import type { InfiniteData } from "@tanstack/react-query";
import type { Comment, CommentList } from "@/lib/comments/schema";

export type CommentPages = InfiniteData<CommentList>;

export function withComment(data: CommentPages, comment: Comment): CommentPages {
  const known = data.pages.some(({ items }) => items.some(({ id }) => id === comment.id));
  if (known) return mapItems(data, (item) => (item.id === comment.id ? [comment] : [item]));
  const [first, ...older] = data.pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...older] };
}

export function withoutComment(data: CommentPages, id: string): CommentPages {
  return mapItems(data, (item) => (item.id === id ? [] : [item]));
}

export function oldestFirst(data: CommentPages): Comment[] {
  return data.pages.flatMap(({ items }) => items).reverse();
}

function mapItems(data: CommentPages, map: (item: Comment) => Comment[]): CommentPages {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(map) })),
  };
}
