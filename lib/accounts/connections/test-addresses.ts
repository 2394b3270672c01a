import { env } from "@/lib/kernel/env";
import { isPublicOrigin } from "@/lib/kernel/http/is-public-origin";
import { failed, passed, unchecked } from "@/lib/networks/http/test-item";
import type { Network, NetworkContext, TestItem } from "@/lib/networks/network";
import { callbackUrls, mediaFetchProblem, redirectUri } from "./callback-urls";

type Address = {
  code: string;
  label: string;
  url: string;
  init: RequestInit;
  isOurs: (response: Response) => Promise<boolean> | boolean;
  problem: string | null;
  works: string;
};

export async function testAddresses(
  network: Network,
  context: NetworkContext,
): Promise<TestItem[]> {
  const addresses = [redirectAddress(network), ...callbacksOf(network, context)];
  if (network.fetchesMedia) addresses.push(mediaAddress(network));
  return await Promise.all(addresses.map((address) => testAddress(address, context)));
}

async function testAddress(address: Address, { fetch }: NetworkContext): Promise<TestItem> {
  const { code, label, url, init, isOurs, problem, works } = address;
  const item = { code, label };
  if (problem !== null) return failed(item, problem);
  try {
    const response = await fetch(url, { ...init, redirect: "manual" });
    return (await isOurs(response))
      ? passed(item, works)
      : failed(item, `Something else answers at ${url}: ${askOperator}`);
  } catch {
    return unchecked(item, `This server cannot open ${url} itself: ${askOperator}`);
  }
}

function redirectAddress(network: Network): Address {
  return {
    code: "redirect",
    label: "Redirect URL",
    url: redirectUri(network),
    init: {},
    isOurs: ({ status, headers }) =>
      status === 303 && headers.get("Location")?.startsWith(`${env.BASE_URL}/`) === true,
    problem: null,
    works: `Leads back to Herald. Connecting shows whether it is entered at ${network.label}.`,
  };
}

function callbacksOf(network: Network, { settings }: NetworkContext): Address[] {
  const urls = callbackUrls(network);
  if (!urls) return [];
  const isHidden = !settings.sandbox && !isPublicOrigin(env.BASE_URL);
  const problem = `${network.label} cannot reach ${env.BASE_URL} from the internet, so that Herald does not hear when somebody removes the app. ${setAddress}`;
  const shared = {
    init: { method: "POST", body: new URLSearchParams({ signed_request: "connection-test" }) },
    isOurs: refusesUnsigned,
    problem: isHidden ? problem : null,
    works: "Answers, and refuses what the network did not sign.",
  };
  const { deauthorize, "data-deletion": deletion } = urls;
  const first = { code: "deauthorize", label: "Deauthorize callback URL", url: deauthorize };
  const second = {
    code: "data-deletion",
    label: "Data deletion callback URL",
    url: deletion ?? "",
  };
  return (deletion ? [first, second] : [first]).map((address) => ({ ...address, ...shared }));
}

async function refusesUnsigned(response: Response): Promise<boolean> {
  return (await response.text()).includes('"signed_request_invalid"');
}

function mediaAddress(network: Network): Address {
  return {
    code: "media",
    label: "Photos and videos can be fetched",
    url: `${env.BASE_URL}/api/health`,
    init: {},
    isOurs: async (response) => (await response.text()) === '{"status":"ok"}',
    problem: mediaFetchProblem(network),
    works: "This server answers at the address that the network fetches from.",
  };
}

const askOperator = "whoever runs it has to check its address, the proxy and the certificate.";
const setAddress = "Whoever runs the server has to set its public https address.";
