import type { SignInField, SignInRequest, SignInStart } from "../network";
import { beginOAuth } from "./begin-oauth";
import type { BlueskyContext, BlueskySettings } from "./settings";
import { signInWithPassword } from "./sign-in-with-password";

const account: SignInField = {
  name: "account",
  label: "Handle",
  hint: "As on your profile, such as name.bsky.social or your own domain.",
  placeholder: "name.bsky.social",
  isSecret: false,
  isRequired: true,
};

const password: SignInField = {
  name: "password",
  label: "App password",
  hint: "Make one in Bluesky under Settings, Privacy and security, App passwords. It is not the password of your account.",
  placeholder: "xxxx-xxxx-xxxx-xxxx",
  isSecret: true,
  isRequired: true,
};

const server: SignInField = {
  name: "server",
  label: "Server",
  hint: "Only for an account on a server of your own; otherwise the handle says where it is.",
  placeholder: "https://pds.example.com",
  isSecret: false,
  isRequired: false,
};

/** Without a public address there is no OAuth: the network reads there who asks. */
export function signInFields({ sandbox, appId }: BlueskySettings): readonly SignInField[] {
  if (sandbox) return [];
  return appId === "" ? [account, password, server] : [account];
}

export function beginSignIn(context: BlueskyContext, request: SignInRequest): Promise<SignInStart> {
  return context.settings.appId === ""
    ? signInWithPassword(context, request.typed)
    : beginOAuth(context, request);
}
