import { env } from "@/lib/kernel/env";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { zoneOffset } from "@/lib/kernel/time/zoned";
import { postTitle } from "../post-title";
import type { NotificationType } from "../schema";
import type { DueNotification, MailedPerson } from "./mail-store";

export type Batch = {
  person: MailedPerson;
  type: NotificationType;
  workspaceId: string;
  workspaceName: string;
  notifications: DueNotification[];
};

export function intoBatches(person: MailedPerson, rows: readonly DueNotification[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const row of rows) {
    const { workspaceId, workspaceName, type } = row;
    const key = `${workspaceId} ${type}`;
    const batch = batches.get(key) ?? {
      person,
      type,
      workspaceId,
      workspaceName,
      notifications: [],
    };
    batches.set(key, { ...batch, notifications: [...batch.notifications, row] });
  }
  return [...batches.values()];
}

export function timeFor(person: MailedPerson, instant: Date): string {
  const iso = instant.toISOString();
  return `${formatDateTime(iso, person)} (${zoneOffset(iso, person.timeZone)})`;
}

export function titleOf({ text }: { text: string }): string {
  const title = postTitle(text);
  return title ? `“${title}”` : "A post without text";
}

export function pageUrl(path: string): string {
  return new URL(path, env.BASE_URL).href;
}

const subjectMax = 200;

export function asSubject(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > subjectMax ? `${line.slice(0, subjectMax - 1).toWellFormed()}…` : line;
}
