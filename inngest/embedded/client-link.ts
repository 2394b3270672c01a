import { Inngest } from "inngest";
import { log } from "@/lib/kernel/log";

export type Answerer = (request: Request) => Promise<Response>;

// Next bundles this module more than once; all copies must share the links.
const shared = globalThis as typeof globalThis & {
  heraldEngineLinks?: WeakMap<Inngest.Any, Answerer[]>;
};
shared.heraldEngineLinks ??= new WeakMap();
const links = shared.heraldEngineLinks;

export function createEmbeddedClient(id: string): Inngest {
  const answerers: Answerer[] = [];
  const client = new Inngest({
    id,
    isDev: true,
    baseUrl: "http://engine.internal",
    logger: sdkLogger,
    fetch: async (input, init) => {
      const answer = answerers.at(-1);
      if (!answer) throw new Error("No embedded host is running in this process.");
      return answer(new Request(input, init));
    },
  });
  links.set(client, answerers);
  return client;
}

export function linkClient(client: Inngest.Any, answer: Answerer): () => void {
  const answerers = links.get(client);
  if (!answerers) throw new Error("The client was not made by createEmbeddedClient.");
  answerers.push(answer);
  return () => {
    answerers.splice(answerers.indexOf(answer), 1);
  };
}

/** The SDK logs every failed attempt as an error; the host logs a failure once it is final. */
export const sdkLogger = {
  debug: (...words: unknown[]) => write("debug", words),
  info: (...words: unknown[]) => write("debug", words),
  warn: (...words: unknown[]) => write("warn", words),
  error: (...words: unknown[]) => write("warn", words),
};

function write(level: "debug" | "warn", [fields, sentence]: unknown[]): void {
  if (typeof fields === "object" && fields !== null) log[level](fields, String(sentence ?? ""));
  else log[level](String(fields));
}
