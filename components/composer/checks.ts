import type { Account } from "@/components/kit/account/account";
import type { MediaUploads } from "@/components/library/media/use-media-uploads";
import { codePoints } from "@/lib/kernel/rules";
import { textMax } from "@/lib/planning/posts/rules";
import type { PostProblem } from "@/lib/planning/posts/schema";
import { type Composition, isBlank } from "./composition/composition";

export type Check = PostProblem;

export function isRequirement({ code }: Check): boolean {
  return code === "media_missing" || code === "text_missing";
}

export function ownChecks(composition: Composition): Check[] {
  const shared = composition.positions.flatMap(({ text }, postIndex) =>
    tooLong(text, { connectionId: null, postIndex }),
  );
  const overridden = composition.connectionIds.flatMap((connectionId) =>
    composition.positions.flatMap(({ key }, postIndex) => {
      const text = composition.overrides[connectionId]?.[key]?.text ?? "";
      return tooLong(text, { connectionId, postIndex });
    }),
  );
  return [...shared, ...overridden];
}

function tooLong(text: string, location: Pick<Check, "connectionId" | "postIndex">): Check[] {
  const excess = codePoints(text) - textMax;
  if (excess <= 0) return [];
  const characters = excess === 1 ? "1 character" : `${excess.toLocaleString("en")} characters`;
  const message = `The text is ${characters} over the ${textMax.toLocaleString("en")} that a post can have.`;
  return [{ ...location, code: "text_over_limit", severity: "error", message }];
}

export function isCropFixable({ code }: Check): boolean {
  return code === "media_ratio";
}

export function messageOf(check: Check, account: Account | undefined): string {
  if (!account) return check.message;
  const subjects = [`${account.name}, position ${check.postIndex}: `, `${account.name}: `];
  const subject = subjects.find((each) => check.message.startsWith(each));
  return subject ? check.message.slice(subject.length) : check.message;
}

export function sentencesFor(checks: readonly Check[], accounts: readonly Account[]): string[] {
  const names = new Map<string, string[]>();
  for (const check of checks) {
    const account = accounts.find(({ id }) => id === check.connectionId);
    const message = messageOf(check, account);
    names.set(message, [...(names.get(message) ?? []), ...(account ? [account.name] : [])]);
  }
  return [...names].map(([message, about]) => {
    const all = about.length === 0 || about.length === accounts.length;
    return all ? message : `${about.join(", ")}: ${message}`;
  });
}

export function errorsOf(checks: readonly Check[], accountId: string): Check[] {
  return checks.filter(
    ({ severity, connectionId }) => severity === "error" && connectionId === accountId,
  );
}

export function tabOf(check: Check, composition: Composition): string | null {
  const key = composition.positions[check.postIndex]?.key ?? "";
  const overridden = check.connectionId && composition.overrides[check.connectionId]?.[key];
  return overridden ? check.connectionId : null;
}

export function whyNotReady(
  composition: Composition,
  { checks, uploads }: { checks: readonly Check[]; uploads: MediaUploads },
): string | null {
  if (composition.connectionIds.length === 0) return "Choose at least one account.";
  if (isBlank(composition)) return "Write something or add an image.";
  if (uploads.busy) return "Images are still on their way.";
  if (uploads.uploads.length > 0) return "An image did not arrive: try it again or remove it.";
  const errors = checks.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return null;
  return errors === 1 ? "One thing must be fixed first." : `${errors} things must be fixed first.`;
}
