import type { AccountSettings, OptionChoice } from "../network";
import { type Access, type Answer, callWordPress } from "./call";
import type { Rights, WordPressContext } from "./settings";
import { AuthorRows, CategoryRows, UserAnswer } from "./wire";

export function readUser(context: WordPressContext, access: Access): Promise<Answer<UserAnswer>> {
  const query = { context: "edit" };
  const call = { ...access, method: "GET", path: "wp/v2/users/me", query } as const;
  return callWordPress(context, call, UserAnswer);
}

export function rightsOf({ capabilities }: UserAnswer): Rights {
  const entries = Object.entries(capabilities).map(([name, value]) => [name, value === true]);
  return Object.fromEntries(entries);
}

/** Roles of WordPress itself that publish nothing, which is no matter of a plugin. */
const readingRoles = ["subscriber", "contributor"];

export function whyNotConnectable(user: UserAnswer): string | null {
  if (rightsOf(user).publish_posts) return null;
  const role = user.roles?.find((one) => readingRoles.includes(one));
  return role
    ? `As ${role}, ${user.name} may not publish there. Give this user the role Author, or Editor for other authors and categories.`
    : null;
}

export async function readSettings(
  context: WordPressContext,
  access: Access,
  user: UserAnswer,
): Promise<AccountSettings | null> {
  const categories = await readCategories(context, access);
  if (!categories) return null;
  const authors = rightsOf(user).edit_others_posts ? await readAuthors(context, access) : [];
  return authors && { choices: { categories, author: authors } };
}

const perPage = 100;
const pagesMax = 2;

/** A child is named with its parents, as two of one name may stand under different ones. */
async function readCategories(
  context: WordPressContext,
  access: Access,
): Promise<OptionChoice[] | null> {
  const rows: { id: string; name: string; parent?: string | null | undefined }[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = { per_page: String(perPage), page: String(page), _fields: "id,name,parent" };
    const call = { ...access, method: "GET", path: "wp/v2/categories", query } as const;
    const answer = await callWordPress(context, call, CategoryRows);
    if (!answer.ok) return null;
    rows.push(...answer.body);
    if (Number(answer.headers.get("x-wp-totalpages") ?? 1) <= page) break;
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map(({ id, name, parent }) => {
    const above = byId.get(parent ?? "");
    const label = plainName(name);
    return { value: id, label: above ? `${plainName(above.name)} › ${label}` : label };
  });
}

async function readAuthors(
  context: WordPressContext,
  access: Access,
): Promise<OptionChoice[] | null> {
  const query = { who: "authors", per_page: String(perPage), _fields: "id,name" };
  const call = { ...access, method: "GET", path: "wp/v2/users", query } as const;
  const answer = await callWordPress(context, call, AuthorRows);
  if (!answer.ok) return null;
  return answer.body.map(({ id, name }) => ({ value: id, label: plainName(name) }));
}

/** WordPress writes names as HTML. */
function plainName(name: string): string {
  return name
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#039;", "'")
    .replaceAll("&amp;", "&");
}
