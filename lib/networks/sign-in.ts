import { listed } from "@/lib/kernel/words/rules";
import type { ChosenOptions, NetworkLimits, NetworkPermission, OptionChoice } from "./offer";

export type AccountCredentials = Readonly<Record<string, string>>;

export type Account = { accountId: string; name: string; credentials: AccountCredentials };

/** An account found by a sign-in; without `credentials` it cannot be connected, and has a `reason`. */
export type DiscoveredAccount = {
  accountId: string;
  name: string;
  handle: string;
  avatarUrl: string | null;
  credentials: AccountCredentials | null;
  reason: string | null;
  tokenExpiresAt: Date | null;
  facts?: AccountSettings;
};

/** `choices` are those of options that come from the account, by the name of the option. */
export type AccountSettings = {
  limits?: Partial<NetworkLimits>;
  options?: ChosenOptions;
  choices?: Readonly<Record<string, readonly OptionChoice[]>>;
};

export type Discovery =
  | { state: "discovered"; authorizedUserId: string; accounts: DiscoveredAccount[] }
  /** The person cancelled, or granted too little; `message` is a sentence that they can act on. */
  | { state: "refused"; message: string }
  | { state: "unavailable"; message: string }
  /** It answered, but with what cannot be used, such as a document without an address on https. */
  | { state: "unreadable"; message: string };

export type SignInField = {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  isSecret: boolean;
  isRequired: boolean;
};

export type KeptForReturn = Readonly<Record<string, string>>;

export type SignInRequest = {
  redirectUri: string;
  state: string;
  typed: Readonly<Record<string, string>>;
  /** Names permissions beyond those that publishing needs; a sign-in does not fail without them. */
  also?: readonly string[];
};

export type SignInStart = { state: "redirect"; url: string; kept: KeptForReturn } | Discovery;

export type SignInReturn = {
  redirectUri: string;
  parameters: URLSearchParams;
  kept?: KeptForReturn;
};

export function refused(message: string): Extract<Discovery, { state: "refused" }> {
  return { state: "refused", message };
}

/** It answers a person whose code the network has seen before, or finds expired. */
export const spentCode =
  "This sign-in was already used or took too long. Start the connection again.";

/** Names the permissions that a person or a network left out, with what each is for. */
export function notGranted(label: string, missing: readonly NetworkPermission[]): string {
  const names = listed(missing.map(({ name }) => name));
  const purposes = missing.map(({ purpose }) => purpose.toLowerCase()).join("; ");
  return `${label} did not grant ${names} (${purposes}).`;
}
