import { z } from "zod";

export const Finding = z.object({
  link: z.string().transform((typed, context) => {
    const { url, error } = readLink(typed);
    if (error) context.addIssue(error);
    return url;
  }),
});

export function readLink(typed: string): { url: string | null; error: string | null } {
  const text = typed.trim();
  if (text === "") return { url: null, error: null };
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isAddress
    ? { url: text, error: null }
    : { url: null, error: "Paste the whole address, beginning with https://, or leave it empty." };
}
