import type { z } from "zod";
import { findNetwork } from "@/lib/networks";
import { findDeletion } from "./deletion-store";
import { DeletionStatus } from "./schema";

export async function getDeletionStatus(
  code: string,
): Promise<z.output<typeof DeletionStatus> | null> {
  const deletion = await findDeletion(code);
  if (!deletion) return null;
  const { provider, requestedAt, connectionsRemoved } = deletion;
  return DeletionStatus.parse({
    network: findNetwork(provider)?.label ?? provider,
    requestedAt: requestedAt.toISOString(),
    connectionsRemoved,
  });
}
