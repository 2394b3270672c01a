import type { Failure } from "../meta/send-graph";
import type { Discovery, NetworkPermission } from "../network";
import { exchangeCode, lengthenToken } from "./call-token-endpoint";
import { discoverAccount } from "./discover-account";
import { explainFailure, isTransient } from "./errors";
import { permissions } from "./permissions";
import type { InstagramContext, InstagramSettings } from "./settings";

export function authorizationUrl(
  settings: InstagramSettings,
  { redirectUri, state }: { redirectUri: string; state: string },
): string {
  const url = new URL("/oauth/authorize", settings.origins.DIALOG_URL);
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: permissions.map(({ name }) => name).join(","),
    state,
    // Without it, only the account that the browser is signed in to can be connected.
    force_reauth: "true",
  }).toString();
  return url.href;
}

export async function discover(
  context: InstagramContext,
  { redirectUri, parameters }: { redirectUri: string; parameters: URLSearchParams },
): Promise<Discovery> {
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  // Some browsers and proxies pass Instagram's fragment on as part of the code.
  const code = parameters.get("code")?.replace(/#_$/, "");
  if (!code) return refused("Instagram came back without an answer. Start the connection again.");
  const short = await exchangeCode(context, { redirectUri, code });
  if (!short.ok) return failedExchange(short.failure);
  const missing = missingIn(short.body.permissions);
  if (missing.length > 0) return refused(explainMissing(missing));
  const long = await lengthenToken(context, short.body.access_token);
  if (!long.ok) return failed(long.failure);
  const found = await discoverAccount(context, long.body);
  return found.ok ? found.discovery : failed(found.failure);
}

function explainDenial(parameters: URLSearchParams): string | null {
  const error = parameters.get("error");
  if (!error) return null;
  if (parameters.get("error_reason") === "user_denied" || error === "access_denied") {
    return "Instagram gave no access. If nobody pressed Cancel, the app may be in development mode or the account may not be a professional one.";
  }
  const words = parameters.get("error_description") ?? error;
  return `Instagram gave no access: ${words.slice(0, 300)}`;
}

/** An answer without a list of permissions counts as granting all. */
function missingIn(granted: string[] | undefined): NetworkPermission[] {
  if (!granted) return [];
  const names = new Set(granted.map((name) => name.trim()));
  return permissions.filter(({ name }) => !names.has(name));
}

function explainMissing(missing: readonly NetworkPermission[]): string {
  const names = new Intl.ListFormat("en").format(missing.map(({ name }) => name));
  const purposes = missing.map(({ purpose }) => purpose.toLowerCase()).join("; ");
  return `Instagram did not grant ${names} (${purposes}). Connect again and leave every permission on.`;
}

/** The token endpoint answers every problem with code 400 and an undocumented message. */
function failedExchange(failure: Failure): Discovery {
  const isAboutCode = failure.kind === "refused" && [100, 400].includes(failure.error.code);
  if (isAboutCode && !/client|secret|app/i.test(failure.error.message)) {
    return refused("This sign-in was already used or took too long. Start the connection again.");
  }
  return failed(failure);
}

function failed(failure: Failure): Discovery {
  const message = explainFailure(failure);
  return isTransient(failure)
    ? { state: "unavailable", message: `${message} Start the connection again.` }
    : refused(message);
}

function refused(message: string): Discovery {
  return { state: "refused", message };
}
