import { callGraph } from "../meta/call";
import type { Answer, Failure } from "../meta/send-graph";
import type { NetworkPermission } from "../network";
import { classOf, explainTestFailure, isTransient, isUninvited } from "./errors";
import { readUsage } from "./publishing-limit";
import { permissions, type ThreadsContext } from "./settings";
import { DebugAnswer, PostListAnswer, ProfileAnswer } from "./wire";

export type Grant = {
  permission: NetworkPermission;
  state: "granted" | "missing" | "untold";
  message: string;
};

type Grants = { ok: true; grants: Grant[] } | { ok: false; failure: Failure };

/**
 * Says which permissions an account gave. Threads lists them for an app's testers; for others each is
 * tried by a call that needs it and only reads.
 */
export async function readGrants(context: ThreadsContext, token: string): Promise<Grants> {
  const parameters = { input_token: token };
  const call = { method: "GET", path: "/debug_token", token, parameters } as const;
  const answer = await callGraph(context, call, DebugAnswer);
  if (answer.ok && answer.body.data.scopes) {
    const { scopes } = answer.body.data;
    const grants = permissions.map((permission) => listed(permission, scopes));
    return { ok: true, grants };
  }
  if (!answer.ok) {
    const { failure } = answer;
    const isOver = failure.kind !== "refused" || isTransient(failure);
    if (isOver || isUninvited(failure) || classOf(failure) === "expired") return answer;
  }
  return { ok: true, grants: await tryEach(context, token) };
}

function listed(permission: NetworkPermission, scopes: string[]): Grant {
  return scopes.includes(permission.name)
    ? { permission, state: "granted", message: "Granted." }
    : {
        permission,
        state: "missing",
        message: "Not granted: connect the account again and leave every permission on.",
      };
}

function tryEach(context: ThreadsContext, token: string): Promise<Grant[]> {
  const [basic, publishing, replying, reading] = permissions;
  const read = (path: string) =>
    ({ method: "GET", path, token, parameters: { fields: "id" } }) as const;
  return Promise.all([
    callGraph(context, read("/me"), ProfileAnswer.pick({ id: true })).then((answer) =>
      tried(basic, answer),
    ),
    readUsage(context, token, "posts").then((answer) => tried(publishing, answer)),
    readUsage(context, token, "replies").then((answer) => tried(replying, answer)),
    callGraph(context, read("/me/replies"), PostListAnswer.pick({ paging: true })).then((answer) =>
      tried(reading, answer),
    ),
  ]);
}

function tried(permission: NetworkPermission, answer: Answer<unknown>): Grant {
  if (answer.ok) return { permission, state: "granted", message: "Granted." };
  const { failure } = answer;
  const state = classOf(failure) === "permission" ? "missing" : "untold";
  return { permission, state, message: explainTestFailure(failure) };
}
