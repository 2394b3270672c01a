import { z } from "zod";
import { AvatarUrl } from "@/lib/kernel/schema";

/** JPEG, PNG, WebP or GIF; the API's longest body is 256 KiB, which is much for a small square. */
const base64Max = 240_000;

export const SetAvatar = z.strictObject({
  image: z
    .string()
    .min(1)
    .max(base64Max)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be base64"),
});

export const AvatarAnswer = z.strictObject({ avatarUrl: AvatarUrl });

export const AvatarParams = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal"),
});
