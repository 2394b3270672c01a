import type { Responsibilities } from "@/lib/identity/members/schema";
import { listed } from "@/lib/kernel/words/rules";

export function removalWords(subject: string | null) {
  if (subject === null) {
    return {
      title: "Leave the team?",
      description: "You are signed out at once. Only a new invitation brings you back.",
      confirm: "Leave the team",
      failed: "You have not left.",
    };
  }
  return {
    title: `Remove ${subject}?`,
    description: "They are signed out at once. Only a new invitation brings them back.",
    confirm: "Remove from the team",
    failed: `${subject} was not removed.`,
  };
}

export function describePosts(
  { openPosts, scheduledPosts }: Responsibilities,
  subject: string | null,
): string {
  const who = subject === null ? "You manage" : `${subject} manages`;
  if (openPosts === 0) return `${who} no posts that are still to go out.`;
  const waiting = openPosts - scheduledPosts;
  const parts = [
    scheduledPosts > 0 && `${counted(scheduledPosts, "scheduled post")}`,
    waiting > 0 && `${counted(waiting, "post")} under way or in need of attention`,
  ].filter(Boolean);
  return `${who} ${parts.join(" and ")}.`;
}

export function consequencesOf(found: Responsibilities, subject: string | null): string[] {
  const theirs = subject === null ? "Your" : "Their";
  return [
    ...endingOf(found, theirs),
    ...stayingOf(found, subject === null ? "you" : "they"),
    `${theirs} drafts, comments and name stay.`,
  ];
}

function endingOf(
  { apiKeys, assistants, invitations }: Responsibilities,
  theirs: string,
): string[] {
  const count = apiKeys + assistants + invitations;
  const ending = [
    apiKeys > 0 && counted(apiKeys, "API key"),
    assistants > 0 && counted(assistants, "assistant"),
    invitations > 0 && counted(invitations, "open invitation"),
  ].filter((part) => part !== false);
  if (count === 0) return [];
  return [`${theirs} ${listed(ending)} ${count === 1 ? "stops" : "stop"} working at once.`];
}

function stayingOf({ teamKeys }: Responsibilities, they: string): string[] {
  if (teamKeys === 0) return [];
  const keep = teamKeys === 1 ? "keeps" : "keep";
  return [
    `${counted(teamKeys, "team key")} that ${they} made ${keep} working, without administration.`,
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
