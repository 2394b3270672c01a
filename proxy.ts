import { type NextRequest, NextResponse } from "next/server";
import { storageOrigin } from "@/lib/kernel/s3-settings";

/** Gives every page its Content-Security-Policy with a fresh nonce. It authorises nothing. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  const isReview = request.nextUrl.pathname.startsWith("/review/");
  response.headers.set("Referrer-Policy", isReview ? "no-referrer" : "same-origin");
  if (isReview) response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

// A path matched here has its body cut at 10 MB, so everything under /api stays out. Calendars, icons,
// the manifest and robots.txt are no pages.
export const config = {
  matcher: ["/((?!api/|calendar-feeds/|_next/|[^/]*\\.(?:svg|png|txt|webmanifest)$).*)"],
};

function contentSecurityPolicy(nonce: string): string {
  // React's development build evaluates strings.
  const evaluation = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  const origin = storageOrigin(process.env);
  const storage = origin ? ` ${origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob:${storage}`,
    `media-src 'self' blob:${storage}`,
    `connect-src 'self'${storage}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
