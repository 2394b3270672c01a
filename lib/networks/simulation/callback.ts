import { randomBytes } from "node:crypto";
import { z } from "zod";

/** What a dialog's callback looks like; a switch of every simulated network. */
export const CallbackKind = z.enum(["usual", "wrong-state", "without-query"]);

type Returning = {
  redirectUri: string;
  state: string | null;
  kind: z.output<typeof CallbackKind>;
};

/** The address that a dialog sends the browser back to. */
export function callbackAddress(
  { redirectUri, state, kind }: Returning,
  query: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  if (kind === "without-query") return url.href;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const wrong = randomBytes(16).toString("hex");
  if (state !== null) url.searchParams.set("state", kind === "wrong-state" ? wrong : state);
  return url.href;
}
