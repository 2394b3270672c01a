import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, TestItem } from "../network";
import { discoveredProblem, readFacts } from "./discover-account";
import { classOf, explainFailure } from "./errors";
import { permissions } from "./permissions";
import { type Session, sessionOf } from "./session";
import type { BlueskyContext } from "./settings";

const names = permissions.map(permissionItem);

export async function testAccount(context: BlueskyContext, account: Account): Promise<TestItem[]> {
  const session = sessionOf(account);
  const facts = await readFacts(context, session);
  if (facts.ok) {
    const until = session.kind === "oauth" ? session.endsAt : null;
    const problem = discoveredProblem(facts.body);
    return [
      passed(tokenItem, "Bluesky accepts this connection.", until),
      ...testPermissions(session),
      problem ? failed(accountItem, problem) : passed(accountItem, "The account is active."),
    ];
  }
  const message = explainFailure(facts.failure);
  if (classOf(facts.failure) === "expired") {
    const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
    return [failed(tokenItem, message), ...rest];
  }
  return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
}

function testPermissions(session: Session): TestItem[] {
  if (session.kind === "password") return names.map((item) => passed(item, "An app password may."));
  const granted = session.scope.split(" ");
  return permissions.map((permission) => {
    const item = permissionItem(permission);
    return granted.includes(permission.name)
      ? passed(item, "Granted.")
      : failed(item, "Not granted: connect the account again and allow it.");
  });
}

const afterReconnect = "It can be checked after the account is connected again.";
