export type PasswordEvent =
  | "set"
  | "changed"
  | "reset"
  | "removed"
  | "linkByAdmin"
  | "linkByMachine";
export type PasskeyEvent = "added" | "removed" | "refused";
export type SignOnEvent = "linked" | "unlinked";

/** A notice says both in one text; its mail has a paragraph for each. */
export type SecurityWords = { fact: string; advice: string };

const notYou = "If that was not you, ask an administrator for help at once.";

export const passwordWords: Record<PasswordEvent, (by: string) => SecurityWords> = {
  set: () => ({
    fact: "A password was set for your account. All other browsers were signed out.",
    advice: notYou,
  }),
  changed: () => ({
    fact: "Your password was changed. All other browsers were signed out.",
    advice: `${notYou} “Forgot password?” on the sign-in page sets a new one.`,
  }),
  reset: () => ({
    fact: "A new password was set by a link. All browsers were signed out.",
    advice: `Passkeys and API keys still work. ${notYou}`,
  }),
  removed: () => ({
    fact: "Your password no longer signs you in. All other browsers were signed out.",
    advice: notYou,
  }),
  linkByAdmin: (by) => ({
    fact: `${by} made a link that sets a new password for your account.`,
    advice: "It works once and for 10 minutes. If you did not ask for it, ask them why.",
  }),
  linkByMachine: () => ({
    fact: "Somebody made a link for your account on the machine that runs Herald.",
    advice: "It works once and for 10 minutes. If you did not ask for it, ask who runs Herald.",
  }),
};

export const passkeyWords: Record<PasskeyEvent, (name: string) => SecurityWords> = {
  added: (name) => ({
    fact: `The passkey “${name}” can now sign you in.`,
    advice: "If that was not you, remove it in your profile and sign out all other browsers.",
  }),
  removed: (name) => ({
    fact: `The passkey “${name}” no longer signs you in.`,
    advice: "If that was not you, sign out all other browsers in your profile.",
  }),
  refused: (name) => ({
    fact: `The passkey “${name}” was refused, because it looks like a copy.`,
    advice: "Remove it in your profile, and add a new one from a device that only you use.",
  }),
};

export const signOnWords: Record<SignOnEvent, (provider: string) => SecurityWords> = {
  linked: (provider) => ({
    fact: `You can now sign in with ${provider}.`,
    advice: "If that was not you, unlink it in your profile and sign out all other browsers.",
  }),
  unlinked: (provider) => ({
    fact: `${provider} no longer signs you in.`,
    advice: "If that was not you, sign out all other browsers in your profile and link it again.",
  }),
};
