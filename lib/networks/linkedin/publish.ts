import { isVideo } from "../content/problems";
import { findFirstLink } from "../content/rules/text";
import type { Account, DeliveryTask, MediaItem, Outcome } from "../network";
import { callLinkedIn, encodeUrn, type LinkedInCall, organizationUrn, tokenOf } from "./call";
import { failureContextOf, reasons, toOutcome } from "./errors";
import { mediaUrns } from "./handles";
import { toLittleText } from "./little-text";
import type { LinkedInContext, LinkedInSettings } from "./settings";
import { CreatedCommentAnswer, NothingAnswer } from "./wire";

export async function publishDelivery(
  context: LinkedInContext,
  task: DeliveryTask,
): Promise<Outcome> {
  const urns = mediaUrns(task.handles, task.content);
  if (!urns.every((urn) => urn !== undefined)) return unprepared;
  if (isComment(task)) return publishComment(context, { task, urns });
  return task.content.postIndex > 0 ? withoutPost : publishPost(context, { task, urns });
}

export function isComment<Task extends DeliveryTask>(
  task: Task,
): task is Task & { parentRemoteId: string } {
  return task.content.postIndex > 0 && task.parentRemoteId !== null;
}

export function commentUrnOf(
  comment: { id: string; commentUrn?: string | undefined },
  parentRemoteId: string,
): string {
  return comment.commentUrn ?? `urn:li:comment:(${parentRemoteId},${comment.id})`;
}

export function permalinkOf(settings: LinkedInSettings, remoteId: string): string | null {
  const [, post, comment] =
    remoteId.match(/^(?:urn:li:comment:\()?(urn:li:\w+:\d+)(,.+\))?$/) ?? [];
  if (!post) return null;
  const url = new URL(`/feed/update/${post}/`, settings.origins.AUTH_URL);
  if (comment) url.searchParams.set("commentUrn", remoteId);
  return url.href;
}

export async function findPermalink(
  { settings }: LinkedInContext,
  { remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  return permalinkOf(settings, remoteId);
}

const unprepared: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("unprepared"),
  afterMs: 0,
};

async function publishComment(
  context: LinkedInContext,
  { task, urns }: { task: DeliveryTask & { parentRemoteId: string }; urns: string[] },
): Promise<Outcome> {
  const { account, content, parentRemoteId } = task;
  const [image] = urns;
  const answer = await callLinkedIn(
    context,
    {
      ...creation({ task, urns }),
      address: `/rest/socialActions/${encodeUrn(parentRemoteId)}/comments`,
      json: {
        actor: organizationUrn(account),
        object: parentRemoteId,
        // Comments are plain text, so escapes would be visible.
        message: { text: content.text },
        ...(image ? { content: [{ entity: { image } }] } : {}),
      },
    },
    CreatedCommentAnswer,
  );
  if (!answer.ok) return toOutcome(answer.failure, failureContextOf(context, account));
  return published(context, commentUrnOf(answer.body, parentRemoteId));
}

type PreparedTask = { task: DeliveryTask; urns: string[] };

const publishDeadlineMs = 30_000;

function creation({ task }: PreparedTask): Pick<LinkedInCall, "method" | "token" | "deadlineMs"> {
  return { method: "POST", token: tokenOf(task.account), deadlineMs: publishDeadlineMs };
}

function published({ settings }: LinkedInContext, remoteId: string): Outcome {
  return { kind: "published", remoteId, url: permalinkOf(settings, remoteId) };
}

const withoutPost: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("without_post"),
  afterMs: null,
};

async function publishPost(context: LinkedInContext, prepared: PreparedTask): Promise<Outcome> {
  const { account } = prepared.task;
  const call: LinkedInCall = {
    ...creation(prepared),
    address: "/rest/posts",
    json: postOf(prepared),
  };
  const answer = await callLinkedIn(context, call, NothingAnswer);
  if (!answer.ok) return toOutcome(answer.failure, failureContextOf(context, account));
  const remoteId = answer.id;
  // Only a header has the id; without it, the created post is unknown.
  return remoteId ? published(context, remoteId) : unnamed;
}

function postOf({ task, urns }: PreparedTask) {
  const content = contentOf(task, urns);
  return {
    author: organizationUrn(task.account),
    commentary: toLittleText(task.content),
    visibility: "PUBLIC",
    distribution: {
      feedDistribution: "MAIN_FEED",
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    ...(content ? { content } : {}),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
  };
}

function contentOf({ content }: DeliveryTask, urns: string[]) {
  const shown = content.media.map((item, index) => mediumOf(item, urns[index] ?? ""));
  const [only] = shown;
  if (shown.length > 1) return { multiImage: { images: shown } };
  return only ? { media: only } : articleOf(content.text);
}

function mediumOf(item: MediaItem, id: string) {
  const altText = item.alt.trim();
  return altText && !isVideo(item) ? { id, altText } : { id };
}

const titleMax = 200;

/** LinkedIn does not read the linked page for apps, so the address becomes the title. */
function articleOf(text: string) {
  const source = findFirstLink(text);
  if (source === null) return null;
  const { hostname, pathname } = new URL(source);
  const title = `${hostname.replace(/^www\./, "")}${pathname === "/" ? "" : pathname}`;
  return { article: { source, title: title.slice(0, titleMax) } };
}

const unnamed: Outcome = {
  kind: "unknown",
  reason: reasons.because("unclear"),
};
