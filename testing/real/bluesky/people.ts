import { createRequire } from "node:module";
import { join } from "node:path";
import type { Pds, RealAccount } from "./start-pds";

type Ref = { uri: string; cid: string };
export type Seen = Ref & Record<"likeCount" | "replyCount" | "repostCount" | "quoteCount", number>;

/** Is a part of the server's own client. */
type Agent = {
  login: (given: { identifier: string; password: string }) => Promise<unknown>;
  like: (uri: string, cid: string) => Promise<Ref>;
  deleteLike: (uri: string) => Promise<void>;
  repost: (uri: string, cid: string) => Promise<Ref>;
  follow: (did: string) => Promise<Ref>;
  post: (record: object) => Promise<Ref>;
  deletePost: (uri: string) => Promise<void>;
  getPosts: (query: { uris: string[] }) => Promise<{ data: { posts: Seen[] } }>;
  getProfile: (query: { actor: string }) => Promise<{ data: { followersCount?: number } }>;
};

/** Signs a person in, who then acts by the server's own client. */
export async function signedInPerson(
  { url, folder }: Pds,
  { handle, password }: RealAccount,
): Promise<Agent> {
  const own = createRequire(join(folder, "package.json"));
  const { AtpAgent } = own("@atproto/api") as { AtpAgent: new (given: object) => Agent };
  const agent = new AtpAgent({ service: url });
  await agent.login({ identifier: handle, password });
  return agent;
}
