import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as login from "@/app/api/auth/login/route";
import { env } from "@/lib/kernel/env";
import { bodySecondsMax } from "./read-body";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Source = { start: (controller: ReadableStreamDefaultController<Uint8Array>) => void };

function logIn({ start }: Source) {
  const cancel = vi.fn<() => Promise<void>>();
  const body = new ReadableStream<Uint8Array>({ start, cancel });
  const headers = { "Content-Type": "application/json", Origin: env.BASE_URL };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const request = new Request(`${env.BASE_URL}/api/auth/login`, init);
  const answer = login.POST(request, { params: Promise.resolve({}) });
  return { answer, cancel, isRead: () => expect(request.body?.locked).toBe(true) };
}

it.each<[string, Source["start"]]>([
  ["never comes", () => undefined],
  ["begins and goes no further", (controller) => controller.enqueue(Buffer.from("{"))],
  ["comes byte by byte", (controller) => drip(() => controller.enqueue(Buffer.from(" ")))],
])("a body that %s is refused after 30 seconds, and its connection closes", async (_, start) => {
  const { answer, cancel, isRead } = logIn({ start });
  const answered = vi.fn();
  void answer.then(answered);
  await vi.waitFor(isRead, { timeout: 20_000, interval: 1 });
  await vi.advanceTimersByTimeAsync(bodySecondsMax * 1000 - 500);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  const { status, headers } = await answer;
  expect([status, headers.get("Connection")]).toEqual([400, "close"]);
  expect(await (await answer).json()).toMatchObject({
    error: { code: "invalid_json", message: "The body did not arrive within 30 seconds." },
  });
  expect(cancel).toHaveBeenCalledOnce();
});

it("a body whose stream does not settle on cancel is refused in time", async () => {
  const { answer, cancel, isRead } = logIn({ start: () => undefined });
  cancel.mockReturnValue(new Promise(() => undefined));
  await vi.waitFor(isRead, { timeout: 20_000, interval: 1 });
  await vi.advanceTimersByTimeAsync(bodySecondsMax * 1000);
  expect((await answer).status).toBe(400);
});

it("a body that is too large closes its connection, a complete one does not", async () => {
  const large = logIn({ start: (controller) => controller.enqueue(Buffer.alloc(300_000)) });
  const refused = await large.answer;
  expect([refused.status, refused.headers.get("Connection")]).toEqual([413, "close"]);
  expect(large.cancel).toHaveBeenCalledOnce();
  const { answer } = logIn({
    start: (controller) => {
      controller.enqueue(Buffer.from("{}"));
      controller.close();
    },
  });
  const { status, headers } = await answer;
  expect([status, headers.get("Connection")]).toEqual([400, null]);
  expect(vi.getTimerCount()).toBe(0);
});

function drip(send: () => void): void {
  const timer = setInterval(() => {
    try {
      send();
    } catch {
      clearInterval(timer);
    }
  }, 1000);
}

it("a body of more values than any post has is refused before a schema looks at each", async () => {
  const refusedFor = async (body: unknown) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const { answer } = logIn({
      start: (controller) => {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const { error } = await (await answer).json();
    return error.details;
  };
  expect(await refusedFor({ email: Array(30_000).fill(1) })).toMatchObject([{ code: "too_many" }]);
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, 1]));
  expect(await refusedFor(unknown)).toHaveLength(1_000);
});
