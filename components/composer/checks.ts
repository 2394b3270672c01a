"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import type { MediaUploads } from "@/components/library/media/use-media-uploads";
import { useDebounced } from "@/components/ui/use-debounced";
import type { LinkParameters } from "@/lib/deliveries/rules/link-parameters";
import { codePoints } from "@/lib/kernel/rules";
import { ownTextMax, textMax } from "@/lib/planning/posts/rules";
import type { PostPrice, PostProblem } from "@/lib/planning/posts/schema";
import { type Composition, isBlank } from "./composition/composition";
import { toPayload } from "./composition/post-payload";

export type Check = PostProblem;

const debounceMs = 400;

export type Checks = {
  found: Check[];
  open: Check[];
  checking: boolean;
  unreachable: boolean;
  price?: PostPrice | undefined;
  /** Has by account what its links would get, as the server told last. */
  linkParameters: Readonly<Record<string, LinkParameters>>;
};

/** Asks the server what stands in the way of the post, and leaves open what nobody has to know yet. */
export function useChecks({
  composition,
  scheduledAt,
  keptAccountIds,
  tried,
  postId,
}: {
  composition: Composition;
  scheduledAt: string;
  keptAccountIds: readonly string[];
  tried: boolean;
  postId: string | undefined;
}): Checks {
  const own = ownChecks(composition);
  const checkable =
    composition.connectionIds.length > 0 && !isBlank(composition) && own.length === 0;
  const body = JSON.stringify({ ...toPayload(composition, scheduledAt), postId });
  const debounced = useDebounced(body, debounceMs);
  const query = useQuery({
    queryKey: ["post-checks", debounced],
    queryFn: ({ signal }) =>
      api("POST /api/posts/validate", { body: JSON.parse(debounced), signal }),
    // The debounced body may still be one that is not checkable.
    enabled: checkable && debounced === body,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  const linkParameters = query.data?.linkParameters ?? {};
  if (!checkable) {
    return { found: own, open: [], checking: false, unreachable: false, linkParameters };
  }
  const answered = (query.data?.problems ?? []).filter(({ code }) => code !== "scheduled_in_past");
  const isOpen = (check: Check) => !tried && isRequirement(check);
  return {
    found: answered
      .filter((check) => !isOpen(check))
      .map((check) => withKeptAccounts(check, keptAccountIds)),
    open: answered.filter(isOpen),
    checking: debounced !== body || query.isFetching,
    unreachable: query.isError,
    price: query.data?.price,
    linkParameters,
  };
}

export function ownChecks(composition: Composition): Check[] {
  const max = longestText(composition.connectionIds);
  const shared = composition.positions.flatMap(({ text }, postIndex) =>
    tooLong(text, max, { connectionId: null, postIndex }),
  );
  const overridden = composition.connectionIds.flatMap((connectionId) =>
    composition.positions.flatMap(({ key }, postIndex) => {
      const text = composition.overrides[connectionId]?.[key]?.text ?? "";
      return tooLong(text, max, { connectionId, postIndex });
    }),
  );
  return [...shared, ...overridden];
}

/** A text that goes to accounts may be an article; their networks say how long it can be. */
export function longestText(connectionIds: readonly unknown[]): number {
  return connectionIds.length === 0 ? textMax : ownTextMax;
}

export function isCropFixable({ code }: Check): boolean {
  return code === "media_ratio";
}

export function checkMessage(check: Check, account: Account | undefined): string {
  if (!account) return check.message;
  const subjects = [`${account.name}, position ${check.postIndex}: `, `${account.name}: `];
  const subject = subjects.find((each) => check.message.startsWith(each));
  return subject ? check.message.slice(subject.length) : check.message;
}

export function sentencesFor(checks: readonly Check[], accounts: readonly Account[]): string[] {
  const names = new Map<string, string[]>();
  for (const check of checks) {
    const account = accounts.find(({ id }) => id === check.connectionId);
    const message = checkMessage(check, account);
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

function withKeptAccounts(check: Check, keptAccountIds: readonly string[]): Check {
  const kept = check.connectionId !== null && keptAccountIds.includes(check.connectionId);
  const waits = kept && check.code === "connection_unavailable";
  return waits ? { ...check, severity: "warning" } : check;
}

function isRequirement({ code }: Check): boolean {
  return code === "media_missing" || code === "text_missing";
}

function tooLong(
  text: string,
  max: number,
  location: Pick<Check, "connectionId" | "postIndex">,
): Check[] {
  const excess = codePoints(text) - max;
  if (excess <= 0) return [];
  const characters = excess === 1 ? "1 character" : `${excess.toLocaleString("en")} characters`;
  const message = `The text is ${characters} over the ${max.toLocaleString("en")} that a post can have.`;
  return [{ ...location, code: "text_over_limit", severity: "error", message }];
}
