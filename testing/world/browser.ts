import type { Policy } from "@/lib/identity/policies/schema";
import { env } from "@/lib/kernel/env";
import type { Person } from "./world";

export function makeBrowser(fetchHere: typeof fetch, person: Person | null) {
  const jar = new Map<string, string>();
  const headers = () => {
    const pairs = [...jar].map(([name, value]) => `${name}=${value}`);
    return { Cookie: [...(person ? [person.cookie] : []), ...pairs].join("; ") };
  };
  const visit = async (url: string): Promise<string> => {
    const answer = await fetchHere(url, { headers: headers(), redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return answer.headers.get("Location") ?? `status:${answer.status}`;
  };
  const decide = async (
    consentUrl: string,
    decision: "allow" | "deny" = "allow",
    policy: Policy | null = null,
  ) => {
    const uid = new URL(consentUrl).pathname.split("/").at(-1) ?? "";
    return await fetchHere(`${env.BASE_URL}/api/consents/${uid}`, {
      method: "POST",
      headers: { ...headers(), Origin: env.BASE_URL, "Content-Type": "application/json" },
      body: JSON.stringify({ decision, policy }),
    });
  };
  const agree = async (authorizationUrl: string): Promise<URL> => {
    const decided = await decide(await visit(authorizationUrl));
    const { redirectTo } = (await decided.json()) as { redirectTo: string };
    return new URL(await visit(redirectTo));
  };
  return { visit, decide, agree };
}
