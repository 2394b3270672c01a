import { env } from "./env";

type TokenCookie = { name: string; path: string; maxAgeSeconds: number };

export function setTokenCookie(
  { name, path, maxAgeSeconds }: TokenCookie,
  token: string | null,
): string {
  const age = token === null ? 0 : maxAgeSeconds;
  const secure = env.BASE_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${token ?? ""}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

export function readTokenCookie(
  request: { headers: Pick<Headers, "get"> },
  { name }: Pick<TokenCookie, "name">,
) {
  const pairs = request.headers.get("Cookie")?.split(";") ?? [];
  const own = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${name}=`));
  const token = own?.slice(name.length + 1) ?? "";
  return /^[\w-]{43}$/.test(token) ? token : null;
}
