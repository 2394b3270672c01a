import type { Network, NetworkSettings, SignInRequest } from "../network";

type AddressOf<Origin extends string> = (
  settings: NetworkSettings<Origin>,
  request: Omit<SignInRequest, "typed">,
) => string;

export function redirectTo<Origin extends string>(
  authorizationUrl: AddressOf<Origin>,
): Network<Origin>["beginSignIn"] {
  return async ({ settings }, request) => {
    return { state: "redirect", url: authorizationUrl(settings, request), kept: {} };
  };
}
