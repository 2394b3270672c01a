import type { AccountSettings, OptionChoice } from "../network";
import { type AdminKey, type Answer, callGhost } from "./call";
import { defaultOptions, noNewsletter } from "./check";
import type { GhostContext } from "./settings";
import { NewslettersAnswer, UsersAnswer } from "./wire";

type Asked = { site: string; key: AdminKey };

/** Reads which newsletters and authors the site has, which only a key that works may ask. */
export async function readFacts(
  context: GhostContext,
  asked: Asked,
): Promise<Answer<AccountSettings>> {
  const authors = await readUsers(context, asked);
  if (!authors.ok) return authors;
  const query = { limit: "100" };
  const call = { ...asked, method: "GET", path: "newsletters/", query } as const;
  const letters = await callGhost(context, call, NewslettersAnswer);
  if (!letters.ok) return letters;
  const { newsletters } = letters.body;
  const own = newsletters
    .filter(isActive)
    .map(({ slug, name }): OptionChoice => ({ value: slug, label: name || slug }));
  const choices = { author: authors.body, newsletter: [noNewsletter, ...own] };
  return { ok: true, body: { choices, options: defaultOptions } };
}

export async function readUsers(
  context: GhostContext,
  asked: Asked,
): Promise<Answer<OptionChoice[]>> {
  const query = { limit: "100" };
  const call = { ...asked, method: "GET", path: "users/", query } as const;
  const answer = await callGhost(context, call, UsersAnswer);
  if (!answer.ok) return answer;
  const users = answer.body.users.filter(isActive);
  const choices = users.map(({ id, name, slug }) => ({ value: id, label: name || slug || id }));
  return { ok: true, body: choices };
}

function isActive({ status }: { status?: string | null | undefined }): boolean {
  return !status || status === "active";
}
