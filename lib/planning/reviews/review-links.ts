import type { z } from "zod";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { deleteUnverified } from "./device-store";
import {
  assertScopeExists,
  countOpenLinks,
  deleteEndedLinks,
  findLinkPage,
  insertLink,
  markLinkRevoked,
  type ReviewLinkRow,
} from "./review-link-store";
import { linkDays, linkDaysMax } from "./rules";
import {
  CreatedReviewLink,
  CreateReviewLink,
  ListReviewLinks,
  type ReviewLink,
  ReviewLinkAnswer,
  ReviewLinkList,
  ReviewLinkParams,
  type ReviewScope,
} from "./schema";

const dayMs = 86_400_000;
const openMax = 200;
const keptDays = 90;

export const listReviewLinks = operation({
  name: "list_review_links",
  summary: "List the review links, ended ones included, newest first",
  scope: "posts:write",
  level: "read",
  input: ListReviewLinks,
  output: ReviewLinkList,
  run: async ({ workspaceId }, page) => {
    const { rows, hasMore } = await findLinkPage(db, workspaceId, page);
    return toPage(rows.map(presentLink), hasMore);
  },
});

export const createReviewLink = operation({
  name: "create_review_link",
  summary: "Make a link by which somebody without an account sees posts",
  scope: "posts:write",
  level: "publish",
  input: CreateReviewLink,
  output: CreatedReviewLink,
  failures: ["not_found", "limit_reached", "forbidden"],
  run: async (actor, { name, may, scope, codeBy, ...asked }) => {
    assertMayShare(actor, may);
    assertOnlyLooks(scope, may);
    const stage = may === "decide" ? asked.stage : null;
    const createdAt = now();
    const expiresAt = expiryOf(asked, createdAt);
    assertPeriod(scope);
    const { token, tokenHash } = newOneTimeToken();
    return await transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertScopeExists(tx, workspaceId, scope);
      if ((await countOpenLinks(tx, workspaceId)) >= openMax) throw tooMany();
      const createdById = personOf(actor);
      const link = {
        name,
        may,
        stage,
        scope,
        codeBy,
        createdById,
        createdAt,
        expiresAt,
        tokenHash,
      };
      const row = await insertLink(tx, workspaceId, link);
      await recordAudit(tx, actor, {
        action: "review.created",
        targetType: "review",
        targetId: row.id,
        after: presentLink(row),
      });
      return { reviewLink: presentLink(row), url: `${env.BASE_URL}/review/${token}` };
    });
  },
});

/** A writer could else approve it as the client, by a link that they make themselves. */
function assertMayShare({ admin }: Actor, may: ReviewLink["may"]): void {
  if (may !== "decide" || admin) return;
  throw new AppError("forbidden", "Only an administrator can make a link that decides.");
}

/** Ends a link at once. What was said and decided by it stays. */
export const revokeReviewLink = operation({
  name: "revoke_review_link",
  summary: "Revoke a review link",
  scope: "posts:write",
  level: "publish",
  input: ReviewLinkParams,
  output: ReviewLinkAnswer,
  run: (actor, { reviewLinkId }) =>
    transaction(async (tx) => {
      const { row, isNew } = await markLinkRevoked(tx, actor.workspaceId, reviewLinkId);
      if (isNew) {
        await recordAudit(tx, actor, {
          action: "review.revoked",
          targetType: "review",
          targetId: row.id,
        });
      }
      return { reviewLink: presentLink(row) };
    }),
});

/** An ended link is listed for as long as it is kept. */
export async function purgeReviewLinks(): Promise<number> {
  const at = now().getTime();
  const devices = await deleteUnverified(db, new Date(at - dayMs));
  return devices + (await deleteEndedLinks(db, new Date(at - keptDays * dayMs)));
}

function presentLink(row: ReviewLinkRow): ReviewLink {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
  };
}

function expiryOf(
  { expiresAt }: Pick<z.output<typeof CreateReviewLink>, "expiresAt">,
  at: Date,
): Date {
  if (expiresAt === undefined) return new Date(at.getTime() + linkDays * dayMs);
  const end = new Date(expiresAt);
  if (end <= at) throw refused("expiresAt", "in_past", "must be in the future");
  if (end.getTime() - at.getTime() <= linkDaysMax * dayMs) return end;
  throw refused("expiresAt", "too_late", `must be at most ${linkDaysMax} days from now`);
}

function assertPeriod(scope: ReviewScope): void {
  const period = "results" in scope ? scope.results : scope;
  if (!("from" in period) || Date.parse(period.from) < Date.parse(period.to)) return;
  const path = "results" in scope ? "scope.results.to" : "scope.to";
  throw refused(path, "before_from", "must be after the period's beginning");
}

function assertOnlyLooks(scope: ReviewScope, may: ReviewLink["may"]): void {
  if (!("results" in scope) || may === "look") return;
  throw new AppError("forbidden", "A link to results is for looking only.");
}

function refused(path: string, code: string, message: string): AppError {
  return new AppError("validation_failed", `${path}: ${message}`, {
    details: [{ path, code, message }],
  });
}

function tooMany(): AppError {
  const message = `There are ${openMax} open review links already. Revoke one first.`;
  return new AppError("limit_reached", message);
}
