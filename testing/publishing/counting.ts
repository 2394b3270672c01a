import type { NetworkId } from "@/lib/networks";
import type { Account, Content, MediaSource, PublishedPost } from "@/lib/networks/network";
import { prepareFully, sampleTask, simulateNetwork } from "./simulated-network";

type Question = {
  account?: Account;
  refused?: readonly string[];
  /** The calls after these are stopped, as by the budget of a reader. */
  callsMax?: number;
};

let published = 0;

/** Publishes on a network's simulator, and asks it what came of that. */
export async function counting(id: NetworkId) {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const here = await simulateNetwork(id, { now });
  const { network, simulator, context } = here;
  const account = simulator.account();
  const publish = async (
    content: Partial<Content<MediaSource>> = {},
    as: Account = account,
  ): Promise<PublishedPost> => {
    published += 1;
    const text = `A text, number ${published}`;
    const task = await prepareFully(here, {
      ...sampleTask(here, { text, ...content }),
      account: as,
    });
    const outcome = await network.publish(context, task);
    if (outcome.kind !== "published") throw new Error(JSON.stringify(outcome));
    return { remoteId: outcome.remoteId, publishedAt: now(), pictures: 0, videos: 0 };
  };
  const read = async (
    posts: readonly PublishedPost[],
    { account: as = account, refused = [], callsMax = Number.POSITIVE_INFINITY }: Question = {},
  ) => {
    let calls = 0;
    const limited: typeof fetch = (input, init) => {
      calls += 1;
      if (calls > callsMax) throw new TypeError("The reading is stopped.");
      return context.fetch(input, init);
    };
    const question = { posts, refused: new Set(refused) };
    const reading = await network.readResults?.({ ...context, fetch: limited }, as, question);
    if (!reading) throw new Error(`${id} tells no results.`);
    return reading;
  };
  return {
    ...here,
    account,
    publish,
    read,
    /** Reads one post, which has to be told of. */
    readOne: async (post: PublishedPost, question: Question = {}) => {
      const reading = await read([post], question);
      if (reading.kind !== "read") throw new Error(JSON.stringify(reading));
      return reading.posts.get(post.remoteId);
    },
    readAccount: () => network.readAccount?.(context, account),
    shift: (ms: number) => {
      aheadMs += ms;
    },
    /** Counts the calls of an operation. */
    calls: (operation: string) =>
      simulator.requests().filter((request) => request.operation === operation).length,
  };
}
