import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { plainText } from "../draft";
import { type Caller, readCaller, refuse } from "./caller";
import { actAtDraft, actAtPost } from "./person";
import { permalinkOf, type Site } from "./site";
import { type Post, Status } from "./state";
import { categories, findAccount } from "./world";

const base = "/wp-json/wp/v2/posts";

export function postRoutes(site: Site): Route[] {
  const one = `${base}/:postId`;
  return [
    { method: "POST", path: base, operation: "posts.create", run: (visit) => create(site, visit) },
    { method: "GET", path: base, operation: "posts.list", run: (visit) => list(site, visit) },
    { method: "POST", path: one, operation: "posts.update", run: (visit) => update(site, visit) },
    { method: "GET", path: one, operation: "posts.read", run: (visit) => read(site, visit) },
    { method: "DELETE", path: one, operation: "posts.delete", run: (visit) => remove(site, visit) },
  ];
}

const Fields = z
  .object({
    status: Status.exclude(["trash"]),
    slug: z.string(),
    title: z.string(),
    content: z.string(),
    excerpt: z.string(),
    categories: z.array(z.int()),
    tags: z.array(z.int()),
    featured_media: z.int(),
    author: z.int(),
    sticky: z.boolean(),
    comment_status: z.enum(["open", "closed"]),
  })
  .partial();
type Fields = z.output<typeof Fields>;

function create(site: Site, visit: Visit): Reply {
  const caller = readCaller(site, visit.request);
  const fields = readFields(visit.request);
  if (!caller.rights.has("edit_posts")) {
    refuse(403, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
  }
  const empty: Post = {
    id: site.store.nextId(),
    accountId: caller.account.id,
    status: "draft",
    slug: "",
    title: "",
    content: "",
    excerpt: "",
    categories: [1],
    tags: [],
    featuredMedia: 0,
    sticky: false,
    comments: "open",
    isDatedLater: false,
    publishedAtMs: null,
  };
  const post = changed(site, caller, empty, fields);
  if ([post.title, post.content, post.excerpt].every((part) => part.trim() === "")) {
    refuse(400, "empty_content", "Content, title, and excerpt are empty.");
  }
  const isPublished = post.status === "publish" || post.status === "private";
  record(site, visit, { kind: isPublished ? "post.published" : "post.drafted", post });
  const reply = json(node(site, found(site, post.id)), 201);
  if (!isPublished) actAtDraft(site, post);
  return reply;
}

function update(site: Site, visit: Visit): Reply {
  const caller = readCaller(site, visit.request);
  const before = found(site, visit.segments.postId ?? "");
  assertEditable(caller, before, "rest_cannot_edit");
  const post = changed(site, caller, before, readFields(visit.request));
  const wasOut = before.status === "publish" || before.status === "private";
  const isOut = post.status === "publish" || post.status === "private";
  const kind = isOut && !wasOut ? "post.published" : "post.changed";
  record(site, visit, { kind, post });
  const reply = json(node(site, found(site, post.id)));
  if (kind === "post.published") actAtPost(site, post);
  return reply;
}

function read(site: Site, { request, segments }: Visit): Reply {
  const caller = readCaller(site, request);
  const post = found(site, segments.postId ?? "");
  if (request.parameters.get("context") === "edit") {
    assertEditable(caller, post, "rest_forbidden_context");
  }
  return json(node(site, post));
}

/** Without a status it lists what is public, even to somebody who may see more. */
function list(site: Site, { request }: Visit): Reply {
  const caller = readCaller(site, request);
  const slugs = request.parameters.get("slug")?.split(",");
  const ids = request.parameters.get("include")?.split(",");
  const statuses = (request.parameters.get("status") ?? "publish").split(",");
  const unknown = statuses.filter((status) => !Status.safeParse(status).success);
  if (unknown.length > 0) invalid(["status"]);
  const rows = [...site.store.state.posts.values()].filter((post) => {
    const isAsked = (slugs?.includes(post.slug) ?? true) && (ids?.includes(post.id) ?? true);
    return statuses.includes(post.status) && isAsked;
  });
  const own = rows.filter((post) => mayEdit(caller, post));
  const perPage = Number(request.parameters.get("per_page") ?? 10);
  return json(
    own
      .reverse()
      .slice(0, perPage)
      .map((post) => node(site, post)),
  );
}

function remove(site: Site, visit: Visit): Reply {
  const caller = readCaller(site, visit.request);
  const post = found(site, visit.segments.postId ?? "");
  assertEditable(caller, post, "rest_cannot_delete");
  if (post.status === "trash") {
    refuse(410, "rest_already_trashed", "The post has already been deleted.");
  }
  record(site, visit, { kind: "post.trashed", id: post.id });
  return json(node(site, found(site, post.id)));
}

function found({ store }: Site, id: string): Post {
  return store.state.posts.get(id) ?? refuse(404, "rest_post_invalid_id", "Invalid post ID.");
}

function mayEdit({ account, rights }: Caller, { accountId }: Post): boolean {
  return accountId === account.id || rights.has("edit_others_posts");
}

function assertEditable(caller: Caller, post: Post, code: string): void {
  if (!mayEdit(caller, post)) refuse(403, code, "Sorry, you are not allowed to edit this post.");
}

function readFields({ body, headers }: SimulatedRequest): Fields {
  const isJson = headers["content-type"]?.startsWith("application/json");
  const parsed = Fields.safeParse(isJson ? parseBody(body) : {});
  if (parsed.success) return parsed.data;
  return invalid(parsed.error.issues.map(({ path }) => String(path[0])));
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return refuse(400, "rest_invalid_json", "Invalid JSON body passed.");
  }
}

function invalid(names: string[]): never {
  const params = Object.fromEntries(names.map((name) => [name, `${name} is not valid.`]));
  refuse(400, "rest_invalid_param", `Invalid parameter(s): ${names.join(", ")}`, { params });
}

function changed(site: Site, caller: Caller, before: Post, fields: Fields): Post {
  const { status = before.status } = fields;
  const isPublic = status === "publish" || status === "private" || status === "future";
  if (isPublic && !caller.rights.has("publish_posts")) {
    const words = "Sorry, you are not allowed to publish posts in this post type.";
    refuse(403, "rest_cannot_publish", words);
  }
  const accountId = authorOf(caller, before, fields);
  const filter = (text: string) => filtered(site, caller, text);
  const title = fields.title === undefined ? before.title : filter(fields.title);
  const post = {
    ...before,
    accountId,
    title,
    content: fields.content === undefined ? before.content : filter(fields.content),
    excerpt: fields.excerpt === undefined ? before.excerpt : filter(fields.excerpt),
    categories: fields.categories?.filter((id) => hasCategory(site, id)) ?? before.categories,
    tags: fields.tags?.filter((id) => site.store.state.tags.has(String(id))) ?? before.tags,
    featuredMedia: featuredOf(site, before, fields),
    sticky: fields.sticky ?? before.sticky,
    comments: fields.comment_status ?? before.comments,
    // A post that is dated later stays scheduled, whoever publishes it.
    status: status === "publish" && before.isDatedLater ? ("future" as const) : status,
  };
  return { ...post, slug: slugOf(site, before, { ...post, wanted: fields.slug }) };
}

function authorOf({ account, rights }: Caller, before: Post, { author }: Fields): string {
  if (author === undefined || String(author) === account.id) return before.accountId;
  if (!rights.has("edit_others_posts")) {
    const words = "Sorry, you are not allowed to create posts as this user.";
    refuse(403, "rest_cannot_edit_others", words);
  }
  return (
    findAccount(String(author))?.id ?? refuse(400, "rest_invalid_author", "Invalid author ID.")
  );
}

/** WordPress filters the HTML of people who may not write it as they like, without a word. */
function filtered({ switches }: Site, { rights }: Caller, text: string): string {
  const { filteredWord } = switches;
  const cut = filteredWord === "" ? text : text.replaceAll(filteredWord, "");
  return rights.has("unfiltered_html") ? cut : cut.replace(/<\/?script[^<>]*>/gi, "");
}

function hasCategory({ switches }: Site, id: number): boolean {
  return categories.some((one) => one.id === id) && !(switches.categoriesGone && id !== 1);
}

/** A picture that is not there is ignored. */
function featuredOf({ store }: Site, before: Post, { featured_media: id }: Fields): number {
  if (id === undefined) return before.featuredMedia;
  return store.state.media.has(String(id)) ? id : before.featuredMedia;
}

function slugOf(
  { store, switches }: Site,
  before: Post,
  { wanted, title, status, id }: Post & { wanted: string | undefined },
): string {
  const desired = store.state.desiredSlugs.get(id);
  if (before.status === "trash" && desired !== undefined) return desired;
  if (switches.fixedSlugs && before.slug !== "") return before.slug;
  if (wanted === undefined && before.slug !== "") return before.slug;
  const isDraft = status === "draft" || status === "pending";
  const slug = sluggish(wanted ?? "") || (isDraft ? "" : sluggish(plainText(title)) || id);
  const taken = new Set(
    [...store.state.posts.values()].flatMap((one) => (one.id === id ? [] : one.slug)),
  );
  let free = slug;
  for (let number = 2; free !== "" && taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

const slugMax = 200;

function sluggish(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return encodeURIComponent(words.join("-")).toLowerCase().slice(0, slugMax);
}

function node(site: Site, post: Post) {
  const { id, accountId, status, slug, title, content, excerpt } = post;
  const raw = (text: string) => ({ raw: text, rendered: text });
  return {
    id: Number(id),
    status,
    slug,
    link: permalinkOf(site, post),
    date_gmt: new Date(post.publishedAtMs ?? site.now().getTime()).toISOString().slice(0, 19),
    title: raw(title),
    content: raw(content),
    excerpt: raw(excerpt),
    author: Number(accountId),
    featured_media: post.featuredMedia,
    categories: post.categories,
    tags: post.tags,
    sticky: post.sticky,
    comment_status: post.comments,
    ping_status: post.comments,
    format: "standard",
    type: "post",
  };
}
