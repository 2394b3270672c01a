import { expect, it } from "vitest";
import { exchange, parseJson } from "./exchange";

const url = new URL("https://network.example/");
const answer = (body: string) => exchange(async () => new Response(body), { url });

it("an answer of up to a megabyte is read, and a longer one is lost", async () => {
  const fits = JSON.stringify("a".repeat(1024 * 1024 - 2));
  expect(await answer(fits)).toMatchObject({ ok: true, body: JSON.parse(fits) });
  expect(await answer(`${fits} `)).toEqual({ ok: false, failure: { kind: "lost" } });
});

it("an answer without end is left, also where a copy of it is read beside", async () => {
  const chunk = new Uint8Array(100_000);
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(chunk);
  const endless = async () => new Response(new ReadableStream({ pull })).clone();
  expect(await exchange(endless, { url })).toEqual({ ok: false, failure: { kind: "lost" } });
});

it("of an answer with more values than any list has, nothing is looked at", () => {
  expect(parseJson(JSON.stringify(Array(29_999).fill({})))).toHaveLength(29_999);
  expect(parseJson(JSON.stringify(Array(30_000).fill({})))).toBeUndefined();
  expect(parseJson(JSON.stringify(Array(300).fill(Array(300).fill(1))))).toBeUndefined();
  expect(parseJson("no JSON")).toBeUndefined();
});
