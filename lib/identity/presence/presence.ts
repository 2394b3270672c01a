import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { lastActorName } from "@/lib/records/audit/actor-name";
import {
  deletePresenceBefore,
  endPresence,
  findOthers,
  findVersion,
  type Subject,
  upsertPresence,
} from "./presence-store";
import { presentSeconds } from "./rules";
import {
  type NewerVersion,
  PresenceAnswer,
  type PresenceBody,
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
  run: (actor, { postId, ...body }) => announce(actor, { kind: "post", id: postId }, body),
});

export const bePresentOnDraft = operation({
  name: "be_present_on_draft",
  summary: "Say that a draft is open here, and see who else has it open",
  // People who may not read a draft do not hear who works on it either.
  scope: "posts:write",
  level: "read",
  input: PresentOnDraft,
  output: PresenceAnswer,
  run: (actor, { draftId, ...body }) => announce(actor, { kind: "draft", id: draftId }, body),
});

export function purgePresence(): Promise<number> {
  return deletePresenceBefore(db, new Date(now().getTime() - keptMs));
}

/** Roles decide what counts as editing: a viewer is reading, whatever the page says. */
async function announce(
  actor: Actor,
  subject: Subject,
  { doing, version }: PresenceBody,
): Promise<PresenceAnswer> {
  const { workspaceId, userId, role } = actor;
  if (!userId) throw notFound(subject.kind);
  const person = { workspaceId, userId };
  if (doing === "leaving") {
    await endPresence(db, person, subject);
    return { others: [], newer: null };
  }
  const isEditing = doing === "editing" && role !== "viewer";
  const isKnown = await upsertPresence(db, person, { ...subject, isEditing });
  if (!isKnown) throw notFound(subject.kind);
  const since = new Date(now().getTime() - presentSeconds * 1000);
  const [others, newer] = await Promise.all([
    findOthers(db, person, { subject, since }),
    version === undefined ? null : findNewer(workspaceId, subject, version),
  ]);
  return { others, newer };
}

async function findNewer(
  workspaceId: WorkspaceId,
  { kind, id }: Subject,
  version: number,
): Promise<NewerVersion | null> {
  const saved = await findVersion(db, workspaceId, { kind, id });
  if (saved === null || saved <= version) return null;
  const target = { targetType: kind, targetId: id };
  return { version: saved, savedBy: await lastActorName(db, workspaceId, target) };
}
