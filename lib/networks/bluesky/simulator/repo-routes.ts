import { createHash } from "node:crypto";
import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readBody, readWriter } from "./caller";
import { assertPost, Post, Threadgate } from "./record-rules";
import { collection, type Site, uriOf } from "./site";
import type { EffectOf } from "./state";
import { findAccount, findByHandle } from "./world";
import { invalid, refuse } from "./xrpc-error";

const tid = /^[2-7a-z]{13}$/;

export function repoRoutes(site: Site): Route[] {
  const repo = "/xrpc/com.atproto.repo";
  return [
    {
      method: "POST",
      path: `${repo}.uploadBlob`,
      operation: "blob.upload",
      run: (visit) => uploadBlob(site, visit),
    },
    {
      method: "POST",
      path: `${repo}.putRecord`,
      operation: "record.put",
      run: (visit) => putRecord(site, visit),
    },
    {
      method: "POST",
      path: `${repo}.applyWrites`,
      operation: "record.put",
      run: (visit) => applyWrites(site, visit),
    },
    {
      method: "POST",
      path: `${repo}.deleteRecord`,
      operation: "record.delete",
      run: (visit) => deleteRecord(site, visit),
    },
    {
      method: "GET",
      path: `${repo}.getRecord`,
      operation: "record.read",
      run: (visit) => readRecord(site, visit),
    },
    {
      method: "GET",
      path: `${repo}.listRecords`,
      operation: "record.list",
      run: (visit) => listRecords(site, visit),
    },
  ];
}

function uploadBlob(site: Site, visit: Visit): Reply {
  const { id: accountId } = readWriter(site, visit.request);
  const { body, headers } = visit.request;
  if (body.byteLength === 0) invalid("Request encoding (Content-Type) required but not provided");
  if (body.byteLength > site.switches.blobBytesMax) {
    refuse(413, "PayloadTooLarge", "request entity too large");
  }
  const sha256 = createHash("sha256").update(body).digest("hex");
  const mimeType = headers["content-type"] ?? "application/octet-stream";
  const cid = `bafkrei${sha256.slice(0, 52)}`;
  const size = body.byteLength;
  site.store.saveMedia(sha256, body);
  record(site, visit, { kind: "blob.stored", accountId, cid, sha256, mimeType, size });
  return json({ blob: { $type: "blob", ref: { $link: cid }, mimeType, size } });
}

const Writing = z.object({
  repo: z.string(),
  collection: z.literal(collection),
  rkey: z.string(),
  record: Post,
});

function putRecord(site: Site, visit: Visit): Reply {
  const { id: accountId } = readWriter(site, visit.request);
  const { repo, rkey, record: post } = readBody(visit.request, Writing);
  if (repo !== accountId) refuse(401, "AuthenticationRequired", "Invalid repo");
  if (!tid.test(rkey)) invalid("Input/rkey must be a valid TID");
  assertPost(site, accountId, post);
  const cid = cidOf(post);
  const present = site.store.state.record(accountId, rkey);
  const uri = uriOf({ accountId, rkey });
  if (present && present.cid !== cid) refuse(400, "InvalidSwap", "Record was at another version");
  if (!present) record(site, visit, written({ accountId, rkey, post }));
  return json({ uri, cid, validationStatus: "valid" });
}

const creation = z.literal("com.atproto.repo.applyWrites#create");
const Writes = z.object({
  repo: z.string(),
  writes: z.tuple([
    z.object({ $type: creation, collection: z.literal(collection), rkey: z.string(), value: Post }),
    z.object({
      $type: creation,
      collection: z.literal("app.bsky.feed.threadgate"),
      rkey: z.string(),
      value: Threadgate,
    }),
  ]),
});

function applyWrites(site: Site, visit: Visit): Reply {
  const { id: accountId } = readWriter(site, visit.request);
  const { repo, writes } = readBody(visit.request, Writes);
  const [{ rkey, value: post }, gate] = writes;
  if (repo !== accountId) refuse(401, "AuthenticationRequired", "Invalid repo");
  if (!tid.test(rkey)) invalid("Input/rkey must be a valid TID");
  const uri = uriOf({ accountId, rkey });
  if (gate.rkey !== rkey || gate.value.post !== uri) invalid("A threadgate must be of its post");
  assertPost(site, accountId, post);
  if (site.store.state.record(accountId, rkey)) {
    refuse(500, "InternalServerError", "Internal Server Error");
  }
  const repliers = gate.value.allow?.map(({ $type }) => $type) ?? null;
  record(site, visit, { ...written({ accountId, rkey, post }), repliers });
  const result = { $type: "com.atproto.repo.applyWrites#createResult", validationStatus: "valid" };
  return json({ results: [{ ...result, uri, cid: cidOf(post) }, result] });
}

function written({
  accountId,
  rkey,
  post,
}: {
  accountId: string;
  rkey: string;
  post: Post;
}): EffectOf<"record.written"> {
  return {
    kind: "record.written",
    accountId,
    rkey,
    cid: cidOf(post),
    text: post.text,
    root: post.reply?.root ?? null,
    parent: post.reply?.parent ?? null,
    blobs: shownBlobs(post),
    repliers: null,
    record: post,
  };
}

function cidOf(post: Post): string {
  const digest = createHash("sha256").update(JSON.stringify(post)).digest("hex");
  return `bafyrei${digest.slice(0, 52)}`;
}

function shownBlobs({ embed }: Post): { cid: string; alt: string }[] {
  if (embed?.$type === "app.bsky.embed.images") {
    return embed.images.map(({ image, alt }) => ({ cid: image.ref.$link, alt }));
  }
  if (embed?.$type !== "app.bsky.embed.video") return [];
  return [{ cid: embed.video.ref.$link, alt: embed.alt ?? "" }];
}

const Deleting = z.object({
  repo: z.string(),
  collection: z.literal(collection),
  rkey: z.string(),
});

function deleteRecord(site: Site, visit: Visit): Reply {
  const { id: accountId } = readWriter(site, visit.request);
  const { repo, rkey } = readBody(visit.request, Deleting);
  if (repo !== accountId) refuse(401, "AuthenticationRequired", "Invalid repo");
  if (site.store.state.record(accountId, rkey)) {
    record(site, visit, { kind: "record.deleted", accountId, rkey });
  }
  return json({});
}

function readRecord(site: Site, { request: { parameters } }: Visit): Reply {
  const repo = parameters.get("repo");
  const rkey = parameters.get("rkey") ?? "";
  const account = findAccount(repo) ?? findByHandle(repo);
  if (!account) refuse(400, "RepoNotFound", `Could not find repo: ${repo}`);
  if (parameters.get("collection") === "app.bsky.actor.profile") {
    return json({ uri: "", cid: "", value: { displayName: account.name } });
  }
  const found = site.store.state.record(account.id, rkey);
  if (!found) refuse(400, "RecordNotFound", `Could not locate record: ${rkey}`);
  return json({ uri: uriOf(found), cid: found.cid, value: found.record });
}

function listRecords(site: Site, { request: { parameters } }: Visit): Reply {
  const account = findAccount(parameters.get("repo"));
  if (!account) refuse(400, "RepoNotFound", "Could not find repo");
  const records = site.store.state.recordsOf(account.id).slice(0, 100);
  return json({
    records: records.map((found) => ({ uri: uriOf(found), cid: found.cid, value: found.record })),
  });
}
