import { json, type Reply } from "../../simulation/reply";
import { refuse } from "./rest-error";
import type { Site } from "./site";

type Asset = { urn: string; organizationId: string; sent: { failure: string | null } | null };

export type AssetStatus = "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED";

export function statusOf(
  { store, switches }: Site,
  { urn, sent }: Pick<Asset, "urn" | "sent">,
): AssetStatus {
  if (!sent) return "WAITING_UPLOAD";
  if ((store.state.polls.get(urn) ?? 0) <= switches.processingPolls) return "PROCESSING";
  return sent.failure === null ? "AVAILABLE" : "PROCESSING_FAILED";
}

export function pollAsset(site: Site, asset: Asset, downloadUrl: string): Reply {
  if (site.switches.forbiddenPolls > 0) {
    site.switches.forbiddenPolls -= 1;
    const message = "Accessing this image resource is forbidden";
    refuse({ status: 403, serviceErrorCode: 100, code: "ACCESS_DENIED", message });
  }
  const { polls } = site.store.state;
  if (asset.sent) polls.set(asset.urn, (polls.get(asset.urn) ?? 0) + 1);
  const status = statusOf(site, asset);
  return json({
    id: asset.urn,
    owner: `urn:li:organization:${asset.organizationId}`,
    status,
    ...(status === "PROCESSING_FAILED" ? { processingFailureReason: asset.sent?.failure } : {}),
    ...(status === "AVAILABLE" ? { downloadUrl } : {}),
  });
}
