import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { endPresence, findOthers, type Subject, upsertPresence } from "./presence-store";
import { presentSeconds } from "./rules";
import type { PresenceBody, Present } from "./schema";

/** Roles decide what counts as editing: a viewer is reading, whatever the page says. */
export async function announce(
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
