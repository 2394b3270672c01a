import type { Account, Discovery, SignInRequest, SignInReturn, SignInStart } from "../network";
import { refused } from "../sign-in";
import { accessOf, callWordPress, type Failure, tokenFor } from "./call";
import { classOf, explainFailure, isTransient } from "./errors";
import { appIdOf, missingPermissions, type WordPressContext } from "./settings";
import { accountIdOf, type FoundSite, findSite, placeOf, type Site, typedSite } from "./site";
import { readSettings, readUser, rightsOf, whyNotConnectable } from "./user";
import { NothingAnswer, PasswordAnswer, type UserAnswer } from "./wire";

export async function beginSignIn(
  context: WordPressContext,
  { redirectUri, state, typed }: SignInRequest,
): Promise<SignInStart> {
  const address = typedSite(context.settings, typed);
  if (address === null) return refused("This is no address of a site: write it as example.com.");
  const found = await findSite(context, address);
  if (found.state !== "found") return failedSite(address, found);
  const { site } = found;
  const { user = "", password = "" } = typed;
  if (user.trim() !== "" && password.trim() !== "") {
    const token = tokenFor(user.trim(), password.trim());
    const { authorization, ...known } = site;
    const takesPasswords = authorization !== null;
    return await discoverUser(context, {
      site: { ...known, takesPasswords },
      token,
      user: user.trim(),
    });
  }
  return leadToSite(context, site, { redirectUri, state });
}

/** The password comes back in the address, so that whoever takes the callback leads on at once. */
export async function discover(
  context: WordPressContext,
  { parameters, kept = {} }: SignInReturn,
): Promise<Discovery> {
  if (parameters.get("success") === "false") {
    return refused("The site gave no access, because somebody refused it there. Start again.");
  }
  const user = parameters.get("user_login");
  const password = parameters.get("password");
  const { api, name = "", icon = "" } = kept;
  if (!user || !password || !api) {
    return refused("The site came back without an answer. Start the connection again.");
  }
  const token = tokenFor(user, password);
  const site = { api, name, icon, takesPasswords: true };
  return await discoverUser(context, { site, user, token });
}

const revokeDeadlineMs = 5000;

export async function revokePassword(
  context: WordPressContext,
  account: Account,
): Promise<boolean> {
  const own = "wp/v2/users/me/application-passwords";
  const call = { ...accessOf(account), deadlineMs: revokeDeadlineMs } as const;
  const known = await callWordPress(
    context,
    { ...call, method: "GET", path: `${own}/introspect` },
    PasswordAnswer,
  );
  if (!known.ok) return false;
  const path = `${own}/${known.body.uuid}`;
  return (await callWordPress(context, { ...call, method: "DELETE", path }, NothingAnswer)).ok;
}

function leadToSite(
  { settings }: WordPressContext,
  { api, name, icon, authorization: page }: Site,
  { redirectUri, state }: Pick<SignInRequest, "redirectUri" | "state">,
): SignInStart {
  if (!page || !URL.canParse(page)) return refused(withoutPasswords(api, name));
  const url = new URL(page);
  if (redirectUri.startsWith("http:") && url.protocol === "https:") return refused(notLedBack);
  const back = new URL(redirectUri);
  back.searchParams.set("state", state);
  const denied = new URL(back);
  denied.searchParams.set("success", "false");
  url.searchParams.set("app_name", "Herald");
  url.searchParams.set("app_id", appIdOf(settings));
  url.searchParams.set("success_url", back.href);
  url.searchParams.set("reject_url", denied.href);
  return { state: "redirect", url: url.href, kept: { api, name, icon } };
}

const notLedBack =
  "This server has no https address, and WordPress does not lead back to one without it. Type a user name and an application password as well: they are made on the site under Users, Profile, Application Passwords.";

function withoutPasswords(api: string, name: string): string {
  const why = api.startsWith("http:")
    ? "it is not on https"
    : "they are switched off there, perhaps by a security plugin or by whoever hosts it";
  return `${name} takes no application passwords: ${why}. Put that right, then start again.`;
}

type KnownSite = Omit<Site, "authorization"> & { takesPasswords: boolean };

async function discoverUser(
  context: WordPressContext,
  { site, token, user: typed }: { site: KnownSite; token: string; user: string },
): Promise<Discovery> {
  const { api, icon } = site;
  const access = { api, token };
  const answer = await readUser(context, access);
  if (!answer.ok) return failedUser(site, answer.failure);
  const user = answer.body;
  const reason = whyNotConnectable(user);
  const [missing] = reason ? [] : missingPermissions(rightsOf(user));
  if (missing) return refused(withoutRight(user, missing.name));
  const facts = reason ? null : await readSettings(context, access, user);
  const accountId = accountIdOf(user.id, api);
  return {
    state: "discovered",
    authorizedUserId: accountId,
    accounts: [
      {
        accountId,
        name: site.name,
        handle: `${user.slug || typed}@${placeOf(api)}`,
        avatarUrl: icon || null,
        credentials: reason ? null : { api, user: user.slug, token },
        reason,
        tokenExpiresAt: null,
        ...(facts && { facts }),
      },
    ],
  };
}

function withoutRight({ name }: UserAnswer, right: string): string {
  return `The site does not give ${name} the right ${right}. Give this user the role Author or Editor, then start again.`;
}

function failedSite(
  address: string,
  found: Exclude<FoundSite, { state: "found" }>,
): Exclude<SignInStart, { state: "redirect" | "discovered" }> {
  const { host } = new URL(address);
  if (found.state === "away") {
    return { state: "unavailable", message: `${host} could not be reached. Is it written right?` };
  }
  const { failure } = found;
  if (failure && (failure.kind === "refused" || isTransient(failure)) && isServerTrouble(failure)) {
    return { state: "unavailable", message: `${explainFailure(failure)} Start again later.` };
  }
  return refused(
    `${host} does not answer as a WordPress site does. Is it written right? A plugin may have switched its API off.`,
  );
}

function isServerTrouble(failure: Failure): boolean {
  return "status" in failure && (failure.status >= 500 || failure.status === 429);
}

/** A wrong password and one that the site never sees are answered alike; only its root tells them apart. */
function failedUser({ api, name, takesPasswords }: KnownSite, failure: Failure): Discovery {
  const message = explainFailure(failure);
  if (isTransient(failure)) {
    return { state: "unavailable", message: `${message} Start the connection again.` };
  }
  if (classOf(failure) !== "expired") return refused(message);
  if (!takesPasswords) return refused(withoutPasswords(api, name));
  return refused(
    `${name} does not accept this user name and application password. Are both written right? Some servers drop the header that holds the password: whoever hosts the site can let it through.`,
  );
}
