import { recordDirectly } from "../../simulation/site";
import type { Site } from "./site";
import type { Effect, Post } from "./state";

/** A person of the site decides about a draft before the next call arrives. */
export function actAtDraft(site: Site, post: Post): void {
  decide(site, decisionAtDraft(site, post));
}

export function actAtPost(site: Site, post: Post): void {
  decide(site, decisionAtPost(site, post));
}

function decide(site: Site, effect: Effect | null): void {
  if (effect) recordDirectly(site, "sandbox.person", effect);
}

function decisionAtDraft({ switches }: Site, post: Post): Effect | null {
  switch (switches.personAtDraft) {
    case "nothing":
      return null;
    case "edits": {
      const { title, content } = post;
      return changed(post, { title: `${title} (edited)`, content: `${content}<p>Edited.</p>` });
    }
    case "renames":
      return changed(post, { slug: `renamed-${post.id}` });
    case "asks-review":
      return changed(post, { status: "pending" });
    case "schedules":
      return changed(post, { status: "future", isDatedLater: true });
    case "publishes":
      return { kind: "post.published", post: { ...post, status: "publish" } };
    case "trashes":
      return { kind: "post.trashed", id: post.id };
    case "deletes":
      return { kind: "post.deleted", id: post.id };
  }
}

function decisionAtPost({ switches }: Site, post: Post): Effect | null {
  switch (switches.personAtPost) {
    case "nothing":
      return null;
    case "edits":
      return changed(post, { title: `${post.title} (edited)` });
    case "takes-back":
      return changed(post, { status: "draft" });
    case "trashes":
      return { kind: "post.trashed", id: post.id };
  }
}

function changed(post: Post, changes: Partial<Post>): Effect {
  return { kind: "post.changed", post: { ...post, ...changes } };
}
