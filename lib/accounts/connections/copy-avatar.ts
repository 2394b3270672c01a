import { renderImage } from "@/lib/kernel/images/render-image";
import { followable } from "@/lib/kernel/untrusted/rules";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { keepAccountPicture } from "@/lib/library/avatars/avatars";
import type { Bytes } from "@/lib/library/media/storage";
import { plainHostsOf } from "@/lib/networks/bounded";
import type { DiscoveredAccount, NetworkContext } from "@/lib/networks/network";

const sourceBytesMax = 2 * 1024 * 1024;
const copyBytesMax = 15_000;
/** Twice the largest size on screen. */
const pixels = 80;
const copiesMax = 50;
const deadlineMs = 5_000;

/**
 * Replaces each picture by a small copy of ours, because a network's addresses expire and reveal who
 * looks. Only the first 50 are tried; one that fails or takes too long becomes null.
 */
export async function copyAvatars(
  { context, workspaceId }: { context: NetworkContext; workspaceId: WorkspaceId },
  accounts: DiscoveredAccount[],
): Promise<DiscoveredAccount[]> {
  const signal = AbortSignal.timeout(deadlineMs);
  return await Promise.all(
    accounts.map(async (account, index) => {
      const source = index < copiesMax && account.avatarUrl ? account.avatarUrl : "";
      const address = followable(source, plainHostsOf(context));
      const copy = address && (await copyAvatar(context, address, signal));
      return { ...account, avatarUrl: copy && (await keepAccountPicture(workspaceId, copy)) };
    }),
  );
}

async function copyAvatar(
  context: NetworkContext,
  source: string,
  signal: AbortSignal,
): Promise<Bytes | null> {
  try {
    const response = await context.fetch(source, { signal, redirect: "error" });
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !/^image\/(jpeg|png|webp|gif)\b/.test(type)) return null;
    return await shrink(await readBounded(response));
  } catch {
    // An account without a picture is as good: no failure here may keep it from being connected.
    return null;
  }
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > sourceBytesMax) throw new Error("The picture is too large.");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function shrink(picture: Bytes): Promise<Bytes | null> {
  const small = await renderImage(picture, {
    width: pixels,
    height: pixels,
    fit: "cover",
    format: "webp",
    quality: 80,
    pixelsMax: 40_000_000,
    queue: "uploads",
  });
  if (typeof small === "string") return null;
  return small.picture.length <= copyBytesMax ? small.picture : null;
}
