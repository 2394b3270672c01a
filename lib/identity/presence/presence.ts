import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import {
  deletePresenceBefore,
  endPresence,
  findOthers,
  type Subject,
  upsertPresence,
} from "./presence-store";
import { presentSeconds } from "./rules";
import {
  PresenceAnswer,
  type PresenceBody,
  type Present,
  PresentOnDraft,
  PresentOnPost,
} from "./schema";

const keptMs = 3_600_000;

export const bePresentOnPost = operation({
  name: "be_present_on_post",
  summary: "Say that a post is open here, and see who else has it open",
  scope: "posts:read",
  input: PresentOnPost,
  output: PresenceAnswer,
  run: (actor, { postId, doing }) => announce(actor, { kind: "post", id: postId }, doing),
});

export const bePresentOnDraft = operation({
  name: "be_present_on_draft",
  summary: "Say that a draft is open here, and see who else has it open",
  // People who may not read a draft do not hear who works on it either.
  scope: "posts:write",
  input: PresentOnDraft,
  output: PresenceAnswer,
  run: (actor, { draftId, doing }) => announce(actor, { kind: "draft", id: draftId }, doing),
});

export function purgePresence(): Promise<number> {
  return deletePresenceBefore(db, new Date(now().getTime() - keptMs));
}

/** Roles decide what counts as editing: a viewer is reading, whatever the page says. */
async function announce(
  actor: Actor,
  subject: Subject,
  doing: PresenceBody["doing"],
): Promise<{ others: Present[] }> {
  const { workspaceId, userId, role } = actor;
  if (!userId) throw notFound(subject.kind);
  const person = { workspaceId, userId };
  if (doing === "leaving") {
    await endPresence(db, person, subject);
    return { others: [] };
  }
  const isEditing = doing === "editing" && role !== "viewer";
  const isKnown = await upsertPresence(db, person, { ...subject, isEditing });
  if (!isKnown) throw notFound(subject.kind);
  const since = new Date(now().getTime() - presentSeconds * 1000);
  return { others: await findOthers(db, person, { subject, since }) };
}
