import { json, type Reply } from "../../simulation/reply";
import { refuse } from "./rest-error";
import type { Site } from "./site";

/** An image or a video; `sent` once all its bytes are there. */
type Asset = { urn: string; organizationId: string; sent: { failure: string | null } | null };

export type AssetStatus = "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED";

/** How far an asset is; it is processed by being looked at often enough. */
export function statusOf(
  { store, switches }: Site,
  { urn, sent }: Pick<Asset, "urn" | "sent">,
): AssetStatus {
  if (!sent) return "WAITING_UPLOAD";
  if ((store.state.looks.get(urn) ?? 0) <= switches.processingPolls) return "PROCESSING";
  return sent.failure === null ? "AVAILABLE" : "PROCESSING_FAILED";
}

/** Counts the look and answers it. */
export function lookAt(site: Site, asset: Asset, downloadUrl: string): Reply {
  if (site.switches.forbiddenPolls > 0) {
    site.switches.forbiddenPolls -= 1;
    const message = "Accessing this image resource is forbidden";
    refuse({ status: 403, serviceErrorCode: 100, code: "ACCESS_DENIED", message });
  }
  const { looks } = site.store.state;
  if (asset.sent) looks.set(asset.urn, (looks.get(asset.urn) ?? 0) + 1);
  const status = statusOf(site, asset);
  return json({
    id: asset.urn,
    owner: `urn:li:organization:${asset.organizationId}`,
    status,
    ...(status === "PROCESSING_FAILED" ? { processingFailureReason: asset.sent?.failure } : {}),
    ...(status === "AVAILABLE" ? { downloadUrl } : {}),
  });
}

/** Why processing is going to fail although nothing is wrong; null when it is not. */
export function takeFailure(site: Site): string | null {
  if (site.switches.processingFails === 0) return null;
  site.switches.processingFails -= 1;
  return "INTERNAL";
}
