import type { Network, NetworkSettings } from "../network";

type AddressOf<Origin extends string> = (
  settings: NetworkSettings<Origin>,
  request: { redirectUri: string; state: string },
) => string;

export function redirectTo<Origin extends string>(
  authorizationUrl: AddressOf<Origin>,
): Network<Origin>["beginSignIn"] {
  return async ({ settings }, request) => {
    return { state: "redirect", url: authorizationUrl(settings, request), kept: {} };
  };
}
