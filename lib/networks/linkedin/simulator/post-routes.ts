import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readBody, readRestCaller, requirePoster, requireRole } from "./caller";
import { type NewContent, readContent } from "./content";
import { storedText, unknownMention, visibleText } from "./little-text";
import { invalid, list, notFound, refuse } from "./rest";
import type { Site } from "./site";
import type { Post } from "./state";
import { organizationIdOf } from "./world";

const textMax = 3000;
const duplicateWithinMs = 10 * 60_000;

export function postRoutes(site: Site): Route[] {
  const one = "/rest/posts/:postUrn";
  return [
    {
      method: "POST",
      path: "/rest/posts",
      operation: "posts.create",
      run: (visit) => createPost(site, visit),
    },
    {
      method: "GET",
      path: "/rest/posts",
      operation: "posts.find",
      run: (visit) => findPosts(site, visit),
    },
    { method: "GET", path: one, operation: "posts.read", run: (visit) => readPost(site, visit) },
    {
      method: "DELETE",
      path: one,
      operation: "posts.delete",
      run: (visit) => deletePost(site, visit),
    },
  ];
}

const NewPost = z.object({
  author: z.string(),
  commentary: z.string(),
  visibility: z.literal("PUBLIC"),
  distribution: z.object({ feedDistribution: z.enum(["MAIN_FEED", "NONE"]) }),
  content: z.unknown().optional(),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean().optional(),
});

function createPost(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "w_organization_social");
  const body = readBody(visit.request, NewPost);
  const organizationId = requirePoster(caller, organizationIdOf(body.author), "author");
  const { commentary } = body;
  if ([...visibleText(commentary)].length > textMax) {
    invalid("FIELD_LENGTH_TOO_LONG", `/commentary is longer than ${textMax} characters`);
  }
  const unknown = unknownMention(commentary);
  if (unknown && site.switches.unknownMentions === "refused") {
    invalid("INVALID_URN_ID", `/commentary mentions ${unknown}, which does not exist`);
  }
  const content = readContent(site, { organizationId, content: body.content });
  if (commentary.trim() === "" && showsNothing(content)) {
    invalid("INVALID_VALUE_BLANK_FIELD", "/commentary must not be blank");
  }
  refuseDuplicate(site, { organizationId, commentary, content });
  const kind = urnsOf(content) === "" ? "share" : "ugcPost";
  const urn = `urn:li:${kind}:${site.store.nextId()}`;
  record(site, visit, { kind: "post.published", urn, organizationId, commentary, ...content });
  return { status: 201, headers: { "x-restli-id": urn }, contentType: "text/plain", body: "" };
}

function refuseDuplicate(
  site: Site,
  given: { organizationId: string; commentary: string; content: NewContent },
): void {
  const since = site.now().getTime() - duplicateWithinMs;
  const original = [...site.store.state.posts.values()].find(
    (post) =>
      post.organizationId === given.organizationId &&
      post.atMs >= since &&
      post.commentary === given.commentary &&
      urnsOf(post) === urnsOf(given.content),
  );
  if (!original) return;
  const goneUrn = `urn:li:share:${BigInt(site.store.nextId()) + 900_000_000n}`;
  const named = site.switches.ghostDuplicates || original.isDeleted ? goneUrn : original.urn;
  refuse({
    status: 422,
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${named}`,
    inputErrors: [{ description: "Duplicate post is detected", code: "DUPLICATE_POST" }],
  });
}

function showsNothing(content: NewContent): boolean {
  return urnsOf(content) === "" && content.article === null;
}

function urnsOf({ images, video }: Pick<NewContent, "images" | "video">): string {
  return [...images, ...(video ? [video] : [])].map(({ urn }) => urn).join();
}

function findPosts(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "r_organization_social");
  const { parameters } = visit.request;
  if (parameters.get("q") !== "author") invalid("ILLEGAL_ARGUMENT", "The finder must be author");
  const organizationId = requireRole(caller, organizationIdOf(parameters.get("author")));
  const { finderLagMs, finderOmitsNewest } = site.switches;
  const shownUntil = site.now().getTime() - finderLagMs;
  const rows = site.store.state
    .postsOf(organizationId)
    .slice(finderOmitsNewest)
    .filter(({ atMs }) => atMs <= shownUntil);
  return list(
    visit.request,
    rows.map((post) => nodeOf(site, post)),
  );
}

function readPost(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "r_organization_social");
  const post = site.store.state.visiblePost(visit.segments.postUrn ?? "") ?? notFound();
  requireRole(caller, post.organizationId);
  return json(nodeOf(site, post));
}

function deletePost(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "w_organization_social");
  const post = site.store.state.posts.get(visit.segments.postUrn ?? "") ?? notFound();
  requirePoster(caller, post.organizationId, "author");
  if (!post.isDeleted) record(site, visit, { kind: "post.deleted", urn: post.urn });
  return { status: 204, contentType: "text/plain", body: "" };
}

function nodeOf(site: Site, post: Post) {
  const createdAt = post.atMs + site.switches.clockSkewMs;
  const content = contentOf(post);
  return {
    id: post.urn,
    author: `urn:li:organization:${post.organizationId}`,
    commentary: storedText(post.commentary),
    createdAt,
    publishedAt: createdAt,
    lastModifiedAt: createdAt,
    lifecycleState: "PUBLISHED",
    visibility: "PUBLIC",
    ...(content ? { content } : {}),
  };
}

function contentOf({ images, video, article }: Post) {
  if (video) return { media: { id: video.urn } };
  const shown = images.map(({ urn, alt }) => ({ id: urn, altText: alt }));
  const [only] = shown;
  if (shown.length > 1) return { multiImage: { images: shown } };
  if (only) return { media: only };
  return article ? { article } : null;
}
