import { expect, it } from "vitest";
import { capturedLog } from "@/testing/run/captured-log";
import { plant } from "@/testing/world/canaries";
import { loggedContext } from "./logged-context";

const token = plant("an access token", "EAAB-token-of-a-person");
const address = `https://graph.example.com/v25.0/me/accounts?access_token=${token}`;
const settings = { appId: "1", appSecret: "s", version: "v25.0", origins: {}, sandbox: true };

function contextWith(send: typeof fetch) {
  return loggedContext("facebook", { settings, fetch: send, now: () => new Date() });
}

it("a call that reaches nobody leaves a line with its cause, without the token", async () => {
  const lines = capturedLog();
  const context = contextWith(fetch);
  for (const port of [4190, 9]) {
    const call = context.fetch(`http://127.0.0.1:${port}/v25.0/me?access_token=${token}`);
    await expect(call).rejects.toThrow();
  }
  const logged = lines.slice(1).map((line) => JSON.parse(line));
  expect(logged).toMatchObject([
    { network: "facebook", call: "GET http://127.0.0.1:4190/v25.0/me", cause: "bad port" },
    { network: "facebook", call: "GET http://127.0.0.1:9/v25.0/me", cause: expect.any(String) },
  ]);
  expect(lines.join("")).not.toContain(token);
});

it("a call that is refused leaves a line with the network's codes, without its words", async () => {
  const lines = capturedLog();
  const error = { message: `Malformed access token ${token}`, type: "OAuthException", code: 190 };
  const context = contextWith(async () => Response.json({ error }, { status: 400 }));
  const answer = await context.fetch(address, { method: "POST" });
  expect(await answer.json()).toEqual({ error });
  const [logged] = lines.slice(1).map((line) => JSON.parse(line));
  expect(logged).toMatchObject({
    call: "POST https://graph.example.com/v25.0/me/accounts",
    status: 400,
    reason: { type: "OAuthException", code: 190 },
  });
  expect(lines.join("")).not.toContain(token);
});

it("a call that is asked for a nonce first leaves no line", async () => {
  const lines = capturedLog();
  const context = contextWith(async () =>
    Response.json({ error: "use_dpop_nonce" }, { status: 400 }),
  );
  expect((await context.fetch(address)).status).toBe(400);
  expect(lines.slice(1)).toEqual([]);
});

it("an answer that is no JSON, and one that is well, are passed on", async () => {
  const lines = capturedLog();
  const broken = contextWith(async () => new Response("<html>", { status: 502 }));
  expect(await (await broken.fetch(address)).text()).toBe("<html>");
  const well = contextWith(async () => Response.json({ data: [] }));
  expect(await (await well.fetch(address)).json()).toEqual({ data: [] });
  expect(lines.slice(1)).toHaveLength(1);
});
