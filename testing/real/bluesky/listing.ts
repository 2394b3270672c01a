import { createRequire } from "node:module";
import { join } from "node:path";
import type { Pds } from "./start-pds";

export type ListedRecord = { uri: string; cid: string; value: Record<string, unknown> };

type Agent = {
  com: {
    atproto: {
      repo: {
        listRecords: (query: object) => Promise<{
          data: { records: ListedRecord[]; cursor?: string };
        }>;
      };
    };
  };
};

export function listPosts(pds: Pds, did: string): Promise<ListedRecord[]> {
  return listRecords(pds, { repo: did, collection: "app.bsky.feed.post" });
}

type Listed = { repo: string; collection: string };

export async function listRecords({ url, folder }: Pds, listed: Listed): Promise<ListedRecord[]> {
  const own = createRequire(join(folder, "package.json"));
  const { AtpAgent } = own("@atproto/api") as { AtpAgent: new (given: object) => Agent };
  const agent = new AtpAgent({ service: url });
  const records: ListedRecord[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await agent.com.atproto.repo.listRecords({ ...listed, limit: 100, cursor });
    records.push(...data.records);
    cursor = data.cursor;
  } while (cursor);
  return records;
}

export function countsOf(records: readonly ListedRecord[], texts: readonly string[]) {
  const counts = texts.map((text) => records.filter(({ value }) => value.text === text).length);
  return {
    once: counts.filter((count) => count === 1).length,
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}
