import type { Discovery, Network, NetworkContext } from "@/lib/networks/network";
import type { ConsentChoice, Simulator } from "@/lib/networks/simulator";

type SigningIn = {
  network: Network;
  simulator: Pick<Simulator, "consent">;
  context: NetworkContext;
  redirectUri: string;
  typed?: Readonly<Record<string, string>>;
  also?: readonly string[];
};

export async function signIn(
  { network, simulator, context, redirectUri, typed = {}, also = [] }: SigningIn,
  choice: ConsentChoice = {},
): Promise<Discovery> {
  const begun = await beginSignIn({ network, context, redirectUri, typed, also });
  if (begun.state !== "redirect") return begun;
  const { searchParams: parameters } = await simulator.consent(begun.url, choice);
  return await network.discover(context, { redirectUri, parameters, kept: begun.kept });
}

export async function returnFrom({ simulator, redirectUri, ...signing }: SigningIn) {
  const begun = await beginSignIn({ redirectUri, ...signing });
  if (begun.state !== "redirect") throw new Error(begun.state);
  const { searchParams: parameters } = await simulator.consent(begun.url);
  return { redirectUri, parameters, kept: begun.kept };
}

export function beginSignIn({
  network,
  context,
  redirectUri,
  typed = {},
  also = [],
}: BeginningSignIn) {
  return network.beginSignIn(context, { redirectUri, state: "a-state", typed, also });
}

type BeginningSignIn = Omit<SigningIn, "simulator">;
