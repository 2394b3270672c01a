import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { mentionObstacle } from "./mention-row";
import { type MentioningNetwork, MentioningNetworks } from "./schema";

export const listMentioningNetworks = operation({
  name: "list_mentioning_networks",
  summary: "List the networks on which texts can mention somebody",
  scope: "posts:read",
  input: z.strictObject({}),
  output: MentioningNetworks,
  run: async () => ({ networks: Object.values<Network>(networks).flatMap(describe) }),
});

function describe({ id, label, accountNoun, mentions }: Network): MentioningNetwork[] {
  if (!mentions) return [];
  const { idLabel, idHint, exactName, find } = mentions;
  const looksUp = find !== undefined;
  const obstacle = mentionObstacle(id);
  return [{ provider: id, label, accountNoun, idLabel, idHint, exactName, looksUp, obstacle }];
}
