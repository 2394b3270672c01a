import type { z } from "zod";
import type { Account, MentionFinding, NetworkMentions } from "../network";
import { callLinkedIn, type LinkedInCall, tokenOf } from "./call";
import { classOf, explainFailure } from "./errors";
import { mentionElement } from "./little-text";
import type { LinkedInContext, LinkedInOrigin } from "./settings";
import { FoundOrganization, OrganizationsAnswer } from "./wire";

const reference =
  /^(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com\/(?:company|school|showcase)\/([^/?#]+)/i;
const id = /^\d{1,20}$/;
const vanityName = /^[\p{L}\p{M}\p{N}._&-]{1,100}$/u;

export const mentions: NetworkMentions<LinkedInOrigin> = {
  idLabel: "Page id or address",
  idHint: "Such as linkedin.com/company/ and the Page’s name or number.",
  exactName: true,
  readId,
  own: ({ accountId, name }) => ({ id: accountId, name }),
  shownAs: ({ name }) => name,
  sentAs: mentionElement,
  find: findOrganization,
};

function readId(typed: string): string | null {
  const name = nameIn(typed);
  return id.test(name) ? name : null;
}

function nameIn(typed: string): string {
  const trimmed = typed.trim().replace(/^(@|urn:li:organization:)/, "");
  const [, name = trimmed] = reference.exec(trimmed) ?? [];
  return decoded(name);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function findOrganization(
  context: LinkedInContext,
  account: Account,
  typed: string,
): Promise<MentionFinding> {
  const name = nameIn(typed);
  const token = tokenOf(account);
  if (id.test(name)) {
    const call = { method: "GET", address: `/rest/organizations/${name}`, token } as const;
    return askFor(
      context,
      call,
      FoundOrganization.transform((found) => [found]),
    );
  }
  if (!vanityName.test(name)) return Promise.resolve({ kind: "missing" });
  const query = { q: "vanityName", vanityName: name };
  const call = { method: "GET", address: "/rest/organizations", query, token } as const;
  return askFor(
    context,
    call,
    OrganizationsAnswer.transform(({ elements }) => elements),
  );
}

async function askFor(
  context: LinkedInContext,
  call: LinkedInCall,
  answers: z.ZodType<z.output<typeof FoundOrganization>[]>,
): Promise<MentionFinding> {
  const answer = await callLinkedIn(context, call, answers);
  if (!answer.ok) {
    return classOf(answer.failure) === "missing"
      ? { kind: "missing" }
      : { kind: "unavailable", message: explainFailure(answer.failure) };
  }
  const [found] = answer.body;
  if (!found) return { kind: "missing" };
  return { kind: "found", account: { id: found.id, name: found.localizedName } };
}
