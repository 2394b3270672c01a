import type { MediaUploads } from "@/components/media/use-media-uploads";
import type { Check } from "./checks";
import { type Composition, isBlank } from "./composition";

/** Why a composition cannot be sent at present, whatever the time; null where it can. */
export function whyNotReady(
  composition: Composition,
  { checks, uploads }: { checks: readonly Check[]; uploads: MediaUploads },
): string | null {
  if (composition.accountIds.length === 0) return "Choose at least one account.";
  if (isBlank(composition)) return "Write something or add an image.";
  if (uploads.busy) return "Images are still on their way.";
  if (uploads.uploads.length > 0) return "An image did not arrive: try it again or remove it.";
  const errors = checks.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return null;
  return errors === 1 ? "One thing must be fixed first." : `${errors} things must be fixed first.`;
}
