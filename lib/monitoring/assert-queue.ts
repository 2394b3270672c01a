import { findConnection } from "@/lib/engine/find-connection";
import { hasOverdue } from "@/lib/engine/has-overdue";
import type { EngineConnection } from "@/lib/engine/schema";
import { hasExecutor } from "./has-executor";
import { NotReady } from "./not-ready";

export async function assertQueue(): Promise<void> {
  const connection = await findConnection();
  if (connection) await assertServer(connection);
  else if (!(await hasExecutor())) throw new Error("No executor holds its lock.");
}

async function assertServer({ state }: EngineConnection): Promise<void> {
  switch (state) {
    case "connected":
      return;
    case "silent":
      if (await hasOverdue()) throw new NotReady(sentences.silent);
      return;
    default:
      throw new NotReady(sentences[state]);
  }
}

const sentences = {
  refused: "The Inngest server refuses the signing key.",
  unreachable: "The Inngest server cannot be reached.",
  not_registered: "The functions are not registered with the Inngest server.",
  silent: "Posts are overdue, and the Inngest server has been silent for two minutes.",
} as const;
