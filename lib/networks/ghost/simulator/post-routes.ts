import { isDeepStrictEqual } from "node:util";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { invalid, notFound, readCaller, refuse } from "./caller";
import { countsOf } from "./count-routes";
import {
  authorsOf,
  cleaned,
  freeSlug,
  readWritten,
  slugFrom,
  visibilityOf,
  type Written,
} from "./post-rules";
import { addressOf, hexId, type Site } from "./site";
import { api } from "./site-routes";
import type { Effect, Post } from "./state";
import type { SampleSite } from "./world";

export function postRoutes(site: Site): Route[] {
  const one = `${api}/posts/:postId/`;
  return [
    {
      method: "POST",
      path: `${api}/posts/`,
      operation: "posts.create",
      run: (visit) => create(site, visit),
    },
    {
      method: "GET",
      path: `${api}/posts/slug/:slug/`,
      operation: "posts.find",
      run: (visit) => {
        const { id } = readCaller(site, visit);
        const post = site.store.state.postWith(id, visit.segments.slug ?? "");
        return json({ posts: [node(site, post ?? notFound("post"))] });
      },
    },
    {
      method: "GET",
      path: one,
      operation: "posts.read",
      run: (visit) => {
        const post = readPost(site, visit);
        const counts = countsOf(site, post, visit.request.parameters.get("include"));
        return json({ posts: [{ ...node(site, post), ...counts }] });
      },
    },
    { method: "PUT", path: one, operation: "posts.edit", run: (visit) => edit(site, visit) },
    {
      method: "DELETE",
      path: one,
      operation: "posts.delete",
      run: (visit) => {
        const { id } = readPost(site, visit);
        record(site, visit, { kind: "post.deleted", id, by: "herald" });
        return { status: 204, contentType: "text/plain", body: "" };
      },
    },
  ];
}

function node(site: Site, post: Post) {
  const { id, slug, status, title, html, visibility, featured, tags, authorIds } = post;
  return {
    id,
    slug,
    status,
    title,
    html,
    visibility,
    featured,
    feature_image: post.featureImage,
    feature_image_alt: post.featureImageAlt,
    custom_excerpt: post.excerpt,
    canonical_url: post.canonicalUrl,
    tags: tags.map((name) => ({ name })),
    authors: authorIds.map((author) => ({ id: author })),
    updated_at: new Date(post.updatedAtMs).toISOString(),
    published_at: post.publishedAtMs === null ? null : new Date(post.publishedAtMs).toISOString(),
    url: addressOf(site, post),
  };
}

function readPost(site: Site, visit: Visit): Post {
  const { id } = readCaller(site, visit);
  const post = site.store.state.posts.get(visit.segments.postId ?? "");
  return post?.siteId === id ? post : notFound("post");
}

/** `updated_at` counts whole seconds. */
function secondsOf(site: Site): number {
  return Math.floor(site.now().getTime() / 1000) * 1000;
}

function create(site: Site, visit: Visit): Reply {
  const sample = readCaller(site, visit);
  const written = readWritten(visit.request.body);
  if (written.status && written.status !== "draft") {
    invalid(
      "The simulator takes new posts as drafts only: a post that is made published is doubled.",
    );
  }
  const post = draftOf(site, sample, written);
  record(site, visit, { kind: "post.created", post });
  if (site.store.state.isAmongFirst("races", site.switches.slugRaces)) {
    refuse(500, "InternalServerError", "Duplicate entry for key 'posts_slug_type_unique'");
  }
  const { person } = site.switches;
  if (person !== "waits" && person !== "unpublishes") meddle(site, visit, post, person);
  return json({ posts: [node(site, post)] }, 201);
}

function draftOf(site: Site, sample: SampleSite, written: Written): Post {
  const title = written.title?.trim() || "(Untitled)";
  return {
    id: hexId(site),
    siteId: sample.id,
    slug: freeSlug(site, sample.id, written.slug || slugFrom(title)),
    status: "draft",
    title,
    html: cleaned(written.html ?? ""),
    featureImage: written.feature_image ?? null,
    featureImageAlt: written.feature_image_alt ?? null,
    visibility: visibilityOf(written.visibility),
    featured: written.featured ?? false,
    excerpt: written.custom_excerpt ?? null,
    canonicalUrl: written.canonical_url ?? null,
    tags: (written.tags ?? []).map(({ name }) => name),
    authorIds: authorsOf(sample, written.authors),
    updatedAtMs: secondsOf(site),
    publishedAtMs: null,
  };
}

function edit(site: Site, visit: Visit): Reply {
  const stored = readPost(site, visit);
  const sample = readCaller(site, visit);
  const written = readWritten(visit.request.body);
  if (!written.updated_at) invalid("Validation failed for posts: updated_at is required.");
  const changed = changedBy(site, sample, stored, written);
  if (isDeepStrictEqual(changed, stored)) return json({ posts: [node(site, stored)] });
  if (Date.parse(written.updated_at ?? "") !== stored.updatedAtMs) {
    const words = "Saving failed! Someone else is editing this post.";
    refuse(409, "UpdateCollisionError", words, "UPDATE_COLLISION");
  }
  const post = { ...changed, updatedAtMs: Math.max(secondsOf(site), stored.updatedAtMs) };
  const isPublishing = stored.status === "draft" && post.status === "published";
  const mail = isPublishing ? mailOf(sample, visit) : null;
  if (!isPublishing) {
    record(site, visit, { kind: "post.changed", post, by: "herald" });
    return json({ posts: [node(site, post)] });
  }
  const published = { ...post, publishedAtMs: post.updatedAtMs };
  record(site, visit, { kind: "post.published", post: published, by: "herald" });
  if (mail) record(site, visit, { kind: "newsletter.mailed", postId: post.id, ...mail });
  if (site.switches.person === "unpublishes") meddle(site, visit, published, "unpublishes");
  return json({ posts: [node(site, published)] });
}

function changedBy(site: Site, sample: SampleSite, stored: Post, written: Written): Post {
  const status = written.status ?? stored.status;
  if (status !== "draft" && status !== "published" && status !== "scheduled") {
    return invalid("Validation (isIn) failed for status.");
  }
  const title = written.title ?? stored.title;
  const isOther = written.slug != null && written.slug !== stored.slug;
  return {
    ...stored,
    status,
    title,
    // A slug that differs is made anew, past every post that has it, this one too.
    slug: isOther ? freeSlug(site, sample.id, written.slug || slugFrom(title)) : stored.slug,
    ...(written.html == null ? {} : { html: cleaned(written.html) }),
  };
}

function mailOf({ newsletters }: SampleSite, { request: { parameters } }: Visit) {
  const newsletter = parameters.get("newsletter");
  if (!newsletter) return null;
  if (!newsletters.some(({ slug, status }) => slug === newsletter && status === "active")) {
    refuse(500, "InternalServerError", "The post does not have a newsletter relation");
  }
  return { newsletter, segment: parameters.get("email_segment") ?? "all" };
}

type Meddling = Exclude<Site["switches"]["person"], "waits">;

/** A person is never as quick as to do it within the second. */
function meddle(site: Site, visit: Visit, post: Post, what: Meddling): void {
  record(site, visit, meddlingOf(post, what));
}

function meddlingOf(post: Post, what: Meddling): Effect {
  const by = "person";
  const later = { ...post, updatedAtMs: post.updatedAtMs + 1000 };
  switch (what) {
    case "edits":
      return { kind: "post.changed", post: { ...later, title: `${post.title}, edited` }, by };
    case "schedules":
      return { kind: "post.changed", post: { ...later, status: "scheduled" }, by };
    case "publishes": {
      const publishedAtMs = later.updatedAtMs;
      return { kind: "post.published", post: { ...later, status: "published", publishedAtMs }, by };
    }
    case "unpublishes":
      return { kind: "post.changed", post: { ...later, status: "draft" }, by };
    case "deletes":
      return { kind: "post.deleted", id: post.id, by };
  }
}
