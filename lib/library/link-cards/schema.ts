import { z } from "zod";

const urlMax = 2000;

export const LinkQuery = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(urlMax),
});

export const LinkCard = z.strictObject({
  url: z.url(),
  title: z.string(),
  description: z.string(),
  siteName: z.string(),
  imageUrl: z.string().nullable(),
});
export type LinkCard = z.output<typeof LinkCard>;

export const LinkCardAnswer = z.strictObject({ card: LinkCard.nullable() });

export const StoredCard = LinkCard.omit({ imageUrl: true });
export type StoredCard = z.output<typeof StoredCard>;
