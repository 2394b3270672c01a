import * as posts from "@/app/api/posts/route";
import { callRoute } from "./call-route";
import { aPostBody } from "./sample-post";

/** Serves calls of one key in a process of its own, as a second instance of the app does. */
const { PROGRAM_TOKEN, CONNECTION_ID = "", CALLS } = process.env;

process.once("message", () => {
  process.send?.("started");
  for (let left = Number(CALLS); left > 0; left -= 1) void call();
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");

async function call(): Promise<void> {
  const { status, body } = await callRoute(posts, "POST", {
    path: "/api/posts",
    body: aPostBody({ connectionIds: [CONNECTION_ID] }),
    headers: { Authorization: `Bearer ${PROGRAM_TOKEN}` },
  });
  process.send?.({ status, error: body.error });
}
