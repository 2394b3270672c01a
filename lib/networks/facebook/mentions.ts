import { withMentions, withoutEnd } from "../content/rules/text";
import type {
  Account,
  Content,
  MentionedAccount,
  MentionFinding,
  NetworkMentions,
} from "../network";
import { callGraph, type Failure } from "./call";
import { explainFailure } from "./errors";
import { configuration, type FacebookContext, type FacebookOrigin } from "./settings";
import { NamedAnswer } from "./wire";

const reference = /^(?:https?:\/\/)?(?:[a-z-]+\.)*facebook\.com\/(.+)$/i;
const id = /^\d{5,25}$/;
const username = /^[a-z0-9][a-z0-9.-]{4,79}$/i;

export const mentions: NetworkMentions<FacebookOrigin> = {
  idLabel: "Page id or address",
  idHint: "The id is a number, in the Page’s About under Page transparency.",
  exactName: false,
  readId,
  own: ({ accountId, name }) => ({ id: accountId, name }),
  shownAs: ({ name }) => name,
  sentAs: pageMention,
  obstacle: ({ features = [] }) =>
    configuration.features.some((feature) => features.includes(feature)) ? null : notApproved,
  find: findPage,
};

const notApproved =
  "Facebook lets an app mention Pages once it has approved it for that, and this server’s app is not.";

export function messageText(content: Pick<Content, "text" | "mentions">): string {
  return withMentions(content, pageMention);
}

export function pageMention({ id }: MentionedAccount): string {
  return `@[${id}]`;
}

function readId(typed: string): string | null {
  const name = nameIn(typed);
  const [, atEnd = name] = /(?:^|[-=/])(\d{8,25})$/.exec(name) ?? [];
  return id.test(atEnd) ? atEnd : null;
}

function nameIn(typed: string): string {
  const trimmed = typed.trim().replace(/^@/, "");
  const [, path = trimmed] = reference.exec(trimmed) ?? [];
  const [, queried] = /[?&]id=(\d+)/.exec(path) ?? [];
  const [page = ""] = path.split(/[?#]/, 1);
  return queried ?? withoutEnd(page, /\//);
}

async function findPage(
  context: FacebookContext,
  { credentials }: Account,
  typed: string,
): Promise<MentionFinding> {
  const wanted = readId(typed) ?? nameIn(typed);
  if (!id.test(wanted) && !username.test(wanted)) return { kind: "missing" };
  const answer = await callGraph(
    context,
    {
      method: "GET",
      path: `/${wanted}`,
      token: credentials.pageToken ?? "",
      parameters: { fields: "id,name" },
    },
    NamedAnswer,
  );
  return answer.ok ? { kind: "found", account: answer.body } : withoutPage(answer.failure);
}

function withoutPage(failure: Failure): MentionFinding {
  const code = failure.kind === "refused" ? failure.error.code : null;
  if (code === 100 || code === 803) return { kind: "missing" };
  const message = code === 10 ? ownPagesOnly : explainFailure(failure);
  return { kind: "unavailable", message };
}

const ownPagesOnly =
  "Facebook lets this server’s app look at your own Pages only, so check the id there yourself.";
