import { env } from "@/lib/kernel/env";
import type { SsoPurpose } from "@/prisma/generated/enums";
import type { SsoProblem } from "./schema";

const pages: Record<SsoPurpose, string> = {
  sign_in: "/sign-in",
  confirm: "/confirmed",
  link: "/settings",
};

export function pagePath(purpose: SsoPurpose, problem: SsoProblem): string {
  return `${pages[purpose]}?sso=${problem}`;
}

export function redirect(target: string, headers = new Headers()): Response {
  headers.set("Location", target.startsWith("/") ? `${env.BASE_URL}${target}` : target);
  // The callback's address holds the code and the state.
  headers.set("Referrer-Policy", "no-referrer");
  return new Response(null, { status: 303, headers });
}
