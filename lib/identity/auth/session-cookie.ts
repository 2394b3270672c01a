import { env } from "@/lib/kernel/env";

export const sessionCookieName = "service_session";
export const sessionIdleHours = 12;
export const sessionMaxDays = 30;

export function sessionCookieOptions() {
  return {
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/",
    secure: env.BASE_URL.startsWith("https:"),
    maxAge: sessionMaxDays * 86_400,
  };
}

export function sessionCookie(token: string | null): string {
  const { secure, maxAge } = sessionCookieOptions();
  const age = token === null ? 0 : maxAge;
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? "; Secure" : ""}`;
  return `${sessionCookieName}=${token ?? ""}; ${flags}`;
}

export function readSessionToken(request: Request): string | undefined {
  return sessionTokenIn(request.headers.get("Cookie") ?? undefined);
}

export function sessionTokenIn(header: string | undefined): string | undefined {
  const cookies = header?.split(";") ?? [];
  const own = cookies.map((pair) => pair.trim()).find((pair) => pair.startsWith(cookiePrefix));
  const token = own?.slice(cookiePrefix.length);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

const cookiePrefix = `${sessionCookieName}=`;
