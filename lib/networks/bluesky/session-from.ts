import { endsAfter } from "../http/instants";
import type { Identity } from "./identity";
import type { OAuthSession } from "./session";
import { endOf, unknownLifeSeconds } from "./token-end";
import type { TokenAnswer } from "./wire";

/** Servers end a session that nobody renewed for three months. */
const sessionMs = 90 * 86_400_000;

type Given = {
  now: Date;
  identity: Pick<Identity, "did" | "pds">;
  issuer: string;
  dpopKey: string;
  keyId: string;
};

export function sessionFrom(
  {
    access_token: token,
    refresh_token: refreshToken = "",
    scope,
    expires_in: seconds,
  }: TokenAnswer,
  { now, identity: { did, pds }, ...client }: Given,
): OAuthSession {
  const accessEndsAt =
    seconds === undefined ? endOf(token, now) : endsAfter(now, seconds, unknownLifeSeconds);
  return {
    kind: "oauth",
    did,
    pds,
    token,
    refreshToken,
    scope,
    accessEndsAt,
    endsAt: new Date(now.getTime() + sessionMs),
    ...client,
  };
}
