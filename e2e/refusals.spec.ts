import { ask } from "./fixtures/client";
import { expect, test } from "./fixtures/team-test";

const refusals = [
  { path: "/api/%E0%A4%A", status: 400, code: "validation_failed" },
  { path: "/api", status: 404, code: "not_found" },
  { path: "/api//posts", status: 404, code: "not_found" },
  { path: "/api/no/such/thing", status: 404, code: "not_found" },
  { path: "/api/inngest", status: 404, code: "not_found" },
  { path: "/api/posts/not-a-uuid", status: 400, code: "validation_failed" },
  { path: "/api/posts?limit=201", status: 400, code: "validation_failed" },
  { path: "/api/posts?limit=1&limit=2", status: 400, code: "validation_failed" },
  { path: "/api/storage/media", status: 403, code: "forbidden" },
];

for (const { path, status, code } of refusals) {
  test(`${path} is refused in the Error shape`, async ({ team }) => {
    const { cookies } = team.storageState;
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const response = await ask(`${team.url}${path}`, { headers: { Cookie: cookie } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const requestId = response.headers.get("x-request-id");
    expect(await response.json()).toMatchObject({ error: { code, requestId } });
  });
}

const beforeRoutes = [
  { description: "a verb that no route has", init: { method: "PROPFIND" }, status: 405 },
  {
    description: "headers beyond 16 KiB",
    init: { headers: { "X-Long": "x".repeat(20_000) } },
    status: 431,
  },
];

for (const { description, init, status } of beforeRoutes) {
  test(`${description} is refused in the Error shape, before any route`, async ({ team }) => {
    const response = await ask(`${team.url}/api/posts`, init);
    expect(response.status).toBe(status);
    const requestId = response.headers.get("x-request-id");
    expect(await response.json()).toMatchObject({ error: { requestId } });
  });
}

test("a mutation from another origin changes nothing", async ({ team }) => {
  const headers = { Origin: "http://localhost:1" };
  const response = await team.api.patch("/api/me", { headers, data: { name: "Somebody else" } });
  expect(response.status()).toBe(403);
  const { user } = await (await team.api.get("/api/me")).json();
  expect(user.name).not.toBe("Somebody else");
});

test("an upload of 11 MB arrives whole", async ({ team }) => {
  const bytes = Buffer.alloc(11 * 1024 * 1024, 7);
  const declared = { fileName: "large.jpg", contentType: "image/jpeg", alt: "Not really an image" };
  const reserved = await team.api.post("/api/media/uploads", {
    data: { ...declared, sizeBytes: bytes.length },
  });
  const { mediaId, uploadUrl, headers } = await reserved.json();
  const put = await ask(uploadUrl, { method: "PUT", headers, body: bytes });
  expect(put.status, await put.text()).toBe(200);
  // The server read all bytes before it refused them as no picture.
  const complete = await team.api.post(`/api/media/uploads/${mediaId}/complete`, { data: {} });
  expect((await complete.json()).error).toMatchObject({ code: "validation_failed" });
});
