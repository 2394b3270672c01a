import { passed, permissionItem, unchecked } from "../http/test-item";
import type { Account, TestItem } from "../network";
import { callInstagram } from "./call";
import { permissions } from "./permissions";
import type { InstagramContext } from "./settings";
import { refusedTest } from "./test-publishing";
import { CommentsAnswer, MediaListAnswer } from "./wire";

export async function testComments(
  context: InstagramContext,
  { accountId, credentials: { token = "" } }: Account,
): Promise<TestItem> {
  const [, , permission] = permissions;
  const item = permissionItem(permission);
  const list = { path: `/${accountId}/media`, parameters: { fields: "id,timestamp", limit: "1" } };
  const media = await callInstagram(context, { method: "GET", token, ...list }, MediaListAnswer);
  if (!media.ok) return refusedTest(item, media.failure);
  const [newest] = media.body.data;
  if (!newest) return unchecked(item, "Publish a first post, then test again.");
  const path = `/${newest.id}/comments`;
  const parameters = { fields: "id,timestamp", limit: "1" };
  const call = { method: "GET", token, path, parameters } as const;
  const read = await callInstagram(context, call, CommentsAnswer);
  return read.ok ? passed(item, "Granted.") : refusedTest(item, read.failure);
}
