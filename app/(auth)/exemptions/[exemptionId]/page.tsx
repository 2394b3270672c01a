import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import {
  type ExemptionContext,
  ExemptionForm,
} from "@/components/settings/activity/exemption-form";
import { titled } from "@/components/shell/frame/titled";
import { listConnections } from "@/lib/accounts/connections/connections";
import { currentActor } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { readExemption } from "@/lib/identity/exemptions/exemptions";
import type { Exemption } from "@/lib/identity/exemptions/schema";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isUuid } from "@/lib/kernel/rules";
import { getPost } from "@/lib/planning/posts/read-posts";

async function ExemptionPage({ params }: PageProps<"/exemptions/[exemptionId]">) {
  const { exemptionId } = await params;
  const actor = await currentActor();
  if (!actor) redirect(`/sign-in?next=/exemptions/${exemptionId}` as Route);
  if (!isUuid(exemptionId)) notFound();
  const [{ user }, { exemption }] = await Promise.all([
    getMe(actor, {}),
    readExemption(actor, { exemptionId }).catch(asNotFound),
  ]);
  const context = await contextOf(actor, exemption);
  return <ExemptionForm exemption={exemption} context={context} person={user} />;
}

/** Reads what the call names with the rights of the person who looks. */
async function contextOf(actor: Actor, { input }: Exemption): Promise<ExemptionContext> {
  const { postId } = input;
  const post =
    typeof postId === "string" && isUuid(postId)
      ? await getPost(actor, { postId }).then((answer) => answer.post, nothing)
      : null;
  const { items } = await listConnections(actor, {});
  const ids = namedAccounts(input.connectionIds) ?? post?.deliveries.map(idOf) ?? [];
  return {
    postText: post?.text ?? null,
    postTime: post?.scheduledAt ?? null,
    accounts: items.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
  };
}

const idOf = ({ connectionId }: { connectionId: string }) => connectionId;

function namedAccounts(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : null;
}

function nothing(thrown: unknown): null {
  if (thrown instanceof AppError) return null;
  throw thrown;
}

function asNotFound(thrown: unknown): never {
  if (thrown instanceof AppError && thrown.code === "not_found") notFound();
  throw thrown;
}

export default titled("Let a call through", ExemptionPage);
