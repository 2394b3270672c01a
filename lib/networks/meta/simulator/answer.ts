import { json, type Reply } from "../../simulation/reply";

type Usage = {
  percent: number;
  account?: { id: string; type: string } | undefined;
};

export function answerWithUsage(
  body: unknown,
  { percent, account }: Usage,
  headers: Record<string, string> = {},
): Reply {
  const usage = { call_count: percent, total_cputime: 1, total_time: 1 };
  const accountUsage = account && {
    [account.id]: [{ type: account.type, ...usage, estimated_time_to_regain_access: 0 }],
  };
  return json(body, 200, {
    ...headers,
    "x-app-usage": JSON.stringify(usage),
    ...(accountUsage ? { "x-business-use-case-usage": JSON.stringify(accountUsage) } : {}),
  });
}

export function graphTime(
  { switches }: { switches: { clockSkewMs: number } },
  atMs: number,
): string {
  const shown = new Date(atMs + switches.clockSkewMs).toISOString();
  return shown.replace(/\.\d{3}Z$/, "+0000");
}
