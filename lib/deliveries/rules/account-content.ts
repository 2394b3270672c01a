import type { ChosenOptions } from "@/lib/networks/offer";
import { type LinkParameters, withLinkParameters } from "./link-parameters";

export type Content<List> = { text: string; media: List };

/** A field that is null or missing shows the shared one; an empty text or list is an override. */
export type ContentOverride<List> = {
  text?: string | null | undefined;
  media?: List | null | undefined;
};

/** Makes what one account gets. Without `sent` it is what people write for the account. */
export function accountContent<List>(
  shared: Content<List>,
  override: ContentOverride<List> | undefined,
  sent?: { added: LinkParameters | null | undefined; options: ChosenOptions | undefined },
): Content<List> {
  const text = override?.text ?? shared.text;
  return {
    text: withLinkParameters(text, sent?.added, sent?.options),
    media: override?.media ?? shared.media,
  };
}

export function isOverridden(override: ContentOverride<unknown> | undefined): boolean {
  return (override?.text ?? override?.media ?? null) !== null;
}
