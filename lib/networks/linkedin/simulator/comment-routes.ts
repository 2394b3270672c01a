import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readBody, readRestCaller, requirePoster } from "./caller";
import { readSentImage } from "./content";
import { invalid, list, notFound, refuse } from "./rest";
import type { Site } from "./site";
import type { Comment, Post } from "./state";
import { organizationIdOf } from "./world";

export function commentRoutes(site: Site): Route[] {
  const path = "/rest/socialActions/:postUrn/comments";
  return [
    {
      method: "POST",
      path,
      operation: "comments.create",
      run: (visit) => createComment(site, visit),
    },
    { method: "GET", path, operation: "comments.read", run: (visit) => readComments(site, visit) },
  ];
}

const NewComment = z.object({
  actor: z.string(),
  object: z.string(),
  message: z.object({ text: z.string() }),
  content: z
    .array(z.object({ entity: z.object({ image: z.string() }) }))
    .max(1)
    .optional(),
});

function createComment(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "w_organization_social");
  const body = readBody(visit.request, NewComment);
  const organizationId = requirePoster(caller, organizationIdOf(body.actor), "actor");
  const post = findPost(site, visit);
  if (body.object !== post.urn) invalid("INVALID_URN_ID", "/object is not the post in the path");
  const { text } = body.message;
  const imageUrn = body.content?.[0]?.entity.image ?? null;
  checkText(site, { text, imageUrn });
  const image = imageUrn === null ? null : readSentImage(site, { organizationId, urn: imageUrn });
  const commentId = site.store.nextId();
  const urn = `urn:li:comment:(${post.urn},${commentId})`;
  record(site, visit, {
    kind: "comment.published",
    urn,
    commentId,
    postUrn: post.urn,
    organizationId,
    text,
    imageUrn,
    imageHashes: image ? [image.sha256] : [],
  });
  const comment = site.store.state.comments.get(urn);
  if (!comment) throw new Error("A comment that was recorded is not in the state.");
  return json(nodeOf(site, comment), 201, { "x-restli-id": commentId });
}

function checkText(site: Site, given: { text: string; imageUrn: string | null }): void {
  const { commentMax } = site.switches;
  if (given.text.trim() === "" && given.imageUrn === null) {
    invalid("INVALID_VALUE_BLANK_FIELD", "/message/text must not be blank");
  }
  if ([...given.text].length > commentMax) {
    invalid("FIELD_LENGTH_TOO_LONG", `/message/text is longer than ${commentMax} characters`);
  }
}

function readComments(site: Site, visit: Visit): Reply {
  readRestCaller(site, visit, "r_organization_social");
  const post = findPost(site, visit);
  const shownUntil = site.now().getTime() - site.switches.commentsLagMs;
  const rows = site.store.state.commentsOn(post.urn).filter(({ atMs }) => atMs <= shownUntil);
  return list(
    visit.request,
    rows.map((comment) => nodeOf(site, comment)),
  );
}

function findPost(site: Site, { segments }: Visit): Post {
  const post = site.store.state.visiblePost(segments.postUrn ?? "") ?? notFound();
  if (site.now().getTime() - post.atMs >= site.switches.activityLagMs) return post;
  refuse({ status: 400, code: "ILLEGAL_ARGUMENT", message: "Unable to obtain activity" });
}

function nodeOf(site: Site, comment: Comment) {
  const { commentId, urn, postUrn, organizationId, text, imageUrn } = comment;
  const actor = `urn:li:organization:${organizationId}`;
  return {
    id: commentId,
    commentUrn: urn,
    actor,
    object: postUrn,
    message: { text, attributes: [] },
    created: { time: comment.atMs + site.switches.clockSkewMs, actor },
    ...(imageUrn === null ? {} : { content: [{ entity: { image: imageUrn } }] }),
  };
}
