import { isSsoProblem, type SsoProblem } from "@/lib/identity/sso/rules";

type Words = (provider: string) => string;

const words: Record<SsoProblem, Words> = {
  cancelled: (provider) => `You left ${provider} without signing in. Nothing has changed.`,
  unavailable: (provider) =>
    `${provider} does not answer at the moment. Try again in a minute, or use another way to sign in.`,
  refused: (provider) =>
    `${provider} sent an answer that cannot be trusted. Try again; if it stays like this, tell your administrator.`,
  state_invalid: () => "That was begun in another browser, or used already. Start again from here.",
  expired: () => "That took longer than ten minutes. Start again from here.",
  email_missing: (provider) =>
    `${provider} did not tell your e-mail address. Ask your administrator to let Herald read it.`,
  email_unverified: (provider) =>
    `${provider} has not verified your e-mail address. Confirm the address there, then try again.`,
  not_invited: () =>
    "Nobody has invited this address to the team. Ask an administrator for an invitation.",
  removed: () =>
    "You were removed from this team. To come back you need an invitation from an administrator.",
  link_first: (provider) =>
    `There is an account with this address already. Sign in to it, then link ${provider} in your profile.`,
  signed_out: () =>
    "You were signed out, or signed in as somebody else, in the meantime. Try again.",
  not_linked: (provider) =>
    `That account at ${provider} is not linked to yours. Choose the one that is.`,
  another_account: (provider) =>
    `That account at ${provider} belongs to somebody else in the team. Choose your own.`,
  not_recent: (provider) =>
    `${provider} did not ask you again who you are. Confirm with a passkey or your password instead.`,
  taken: (provider) => `That account at ${provider} is linked to somebody else in the team.`,
  already_linked: (provider) =>
    `An account at ${provider} is linked already. Unlink it before you link another one.`,
  rate_limited: () => "That was too many tries at once. Wait a minute, then try again.",
  failed: () =>
    "Something went wrong on our side. Try again; if it stays, tell your administrator.",
};

export function ssoProblemWords(code: unknown, provider: string): string | null {
  return isSsoProblem(code) ? words[code](provider) : null;
}
