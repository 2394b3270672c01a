import type { Account } from "../network";
import type { MastodonContext } from "./settings";

/** Mastodon keeps a key for an hour; a part of it is left for a slow call and a clock that differs. */
const believedMs = 50 * 60_000;

export function believesKey(
  { now }: Pick<MastodonContext, "now">,
  { credentials }: Account,
  sentAt: Date,
): boolean {
  return credentials.software === "mastodon" && now().getTime() - sentAt.getTime() < believedMs;
}
