import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
} from "../network";

export type ThreadsOrigin = "DIALOG_URL" | "API_URL";
export type ThreadsSettings = NetworkSettings<ThreadsOrigin>;
export type ThreadsContext = NetworkContext<ThreadsOrigin>;

export const configuration = {
  prefix: "THREADS",
  version: "v1.0",
  origins: {
    DIALOG_URL: "https://threads.com",
    API_URL: "https://graph.threads.net",
  },
} satisfies NetworkConfiguration<ThreadsOrigin>;

export const permissions = [
  { name: "threads_basic", purpose: "See the account and read back what was published" },
  { name: "threads_content_publish", purpose: "Publish posts, photos and videos" },
  { name: "threads_manage_replies", purpose: "Add later posts of a sequence as replies" },
  { name: "threads_read_replies", purpose: "Read back the replies that were published" },
] as const satisfies readonly NetworkPermission[];

/**
 * Threads asks for half a minute between a container and its publishing, and often needs it to find
 * one. A sandbox knows its containers at once, and nobody waits there.
 */
export function waitsOf({ sandbox }: Pick<ThreadsSettings, "sandbox">) {
  return sandbox ? { restMs: 0, missingMs: 1000 } : { restMs: 30_000, missingMs: 30_000 };
}
