export type LoggedRequest = {
  atMs: number;
  method: string;
  address: string;
  operation: string;
  requestHash: string;
};

const kept = 5000;
const blanked = ["access_token", "appsecret_proof", "client_secret", "code", "fb_exchange_token"];

export function createRequestLog() {
  const requests: LoggedRequest[] = [];
  return {
    requests: requests as readonly LoggedRequest[],
    add({ url, ...request }: Omit<LoggedRequest, "address"> & { url: URL }): void {
      requests.push({ ...request, address: addressOf(url) });
      if (requests.length > kept) requests.shift();
    },
    clear(): void {
      requests.length = 0;
    },
  };
}

function addressOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of blanked) if (query.has(name)) query.set(name, "-");
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}
