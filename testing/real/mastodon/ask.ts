import type { APIResponse, BrowserContext } from "playwright/test";
import { env } from "@/lib/kernel/env";

export function asker(context: BrowserContext) {
  const headers = { Origin: env.BASE_URL };
  const read = async <T>(response: APIResponse): Promise<T> => {
    if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    get: async <T>(path: string) =>
      await read<T>(await context.request.get(`${env.BASE_URL}${path}`)),
    post: async <T>(path: string, data: object) =>
      await read<T>(await context.request.post(`${env.BASE_URL}${path}`, { headers, data })),
    put: async (url: string, given: { headers: Record<string, string>; data: Buffer }) => {
      const response = await context.request.put(url, given);
      if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
    },
  };
}

export type Asker = ReturnType<typeof asker>;
