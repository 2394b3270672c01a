import { recordDirectly } from "../../simulation/site";
import type { Site } from "./site";
import type { Post } from "./state";

const source = "sandbox.person";

/** A person of the site decides about a draft before the next call arrives. */
export function actAtDraft(site: Site, post: Post): void {
  const change = (changes: Partial<Post>) =>
    recordDirectly(site, source, { kind: "post.changed", post: { ...post, ...changes } });
  switch (site.switches.personAtDraft) {
    case "nothing":
      return;
    case "edits":
      return change({ title: `${post.title} (edited)`, content: `${post.content}<p>Edited.</p>` });
    case "renames":
      return change({ slug: `renamed-${post.id}` });
    case "asks-review":
      return change({ status: "pending" });
    case "schedules":
      return change({ status: "future", isDatedLater: true });
    case "publishes": {
      const published = { ...post, status: "publish" as const };
      return recordDirectly(site, source, { kind: "post.published", post: published });
    }
    case "trashes":
      return recordDirectly(site, source, { kind: "post.trashed", id: post.id });
    case "deletes":
      return recordDirectly(site, source, { kind: "post.deleted", id: post.id });
  }
}

export function actAtPost(site: Site, post: Post): void {
  const change = (changes: Partial<Post>) =>
    recordDirectly(site, source, { kind: "post.changed", post: { ...post, ...changes } });
  switch (site.switches.personAtPost) {
    case "nothing":
      return;
    case "edits":
      return change({ title: `${post.title} (edited)` });
    case "takes-back":
      return change({ status: "draft" });
    case "trashes":
      return recordDirectly(site, source, { kind: "post.trashed", id: post.id });
  }
}
