export type Content<List> = { text: string; media: List };

/** A field that is null or missing shows the shared one; an empty text or list is an override. */
export type ContentOverride<List> = {
  text?: string | null | undefined;
  media?: List | null | undefined;
};

export function accountContent<List>(
  shared: Content<List>,
  override: ContentOverride<List> | undefined,
): Content<List> {
  return { text: override?.text ?? shared.text, media: override?.media ?? shared.media };
}

export function isOverridden(override: ContentOverride<unknown> | undefined): boolean {
  return (override?.text ?? override?.media ?? null) !== null;
}
