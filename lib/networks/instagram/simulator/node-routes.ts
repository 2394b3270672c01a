import { project } from "../../meta/simulator/nodes";
import { missingObject } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { readAccountCaller } from "./caller";
import { commentNode, containerNode, mediaNode } from "./nodes";
import { answer, type Site } from "./site";

export function nodeRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/:id",
      operation: "node.read",
      run: (visit) => readNode(site, visit),
    },
  ];
}

function readNode(site: Site, { request, segments }: Visit): Reply {
  const id = segments.id ?? "";
  const found = findNode(site, id);
  if (!found) missingObject(id);
  const { node, type, accountId } = found;
  readAccountCaller(site, request, { accountId, permission: "instagram_business_basic" });
  const fields = request.parameters.get("fields");
  return answer(site, project(node, { fields, type }), accountId);
}

function findNode(site: Site, id: string) {
  const { containers, media, comments } = site.store.state;
  const container = containers.get(id);
  if (container) return pollContainer(site, id);
  const post = media.get(id);
  if (post) return { node: mediaNode(site, post), type: "IGMedia", accountId: post.accountId };
  const comment = comments.get(id);
  if (!comment) return null;
  const { accountId } = comment;
  return { node: commentNode(site, comment), type: "IGComment", accountId };
}

function pollContainer(site: Site, id: string) {
  const container = site.store.state.containers.get(id);
  if (!container) return null;
  const isUnknown = container.polls < site.switches.unknownPolls;
  const node = containerNode(site, container);
  container.polls += 1;
  if (isUnknown) missingObject(id);
  return { node, type: "IGContainer", accountId: container.accountId };
}
