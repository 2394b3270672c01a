import { findNetwork } from "@/lib/networks";
import type { AccountSettings, Network } from "@/lib/networks/network";
import { asField, whyUnfit } from "@/lib/networks/options/check-value";
import { fieldsWith } from "@/lib/networks/options/rules/option-words";
import type { ChosenOptions } from "@/lib/networks/options/schema";
import { type ContentProblem, contentError } from "./content-problem";
import type { PostContent } from "./post-content";
import type { References } from "./reference-store";

export function checkOptions({
  content,
  references,
}: {
  content: PostContent;
  references: Pick<References, "connections">;
}): ContentProblem[] {
  const { networkOptions, connectionIds } = content;
  return Object.entries(networkOptions).flatMap(([connectionId, chosen]) => {
    const path = `networkOptions.${connectionId}`;
    if (!connectionIds.includes(connectionId)) {
      const message = "Options must be for a chosen connection.";
      return [
        contentError("validation_failed", {
          connectionId,
          path,
          code: "option_misplaced",
          message,
        }),
      ];
    }
    const connection = references.connections.get(connectionId);
    const network = connection && findNetwork(connection.provider);
    if (!network) return [];
    return unfitOptions(network, chosen, connection.facts).map(({ name, code, reason }) => {
      const message = `${connection.name}: ${reason}.`;
      return contentError("validation_failed", {
        connectionId,
        path: `${path}.${name}`,
        code,
        message,
      });
    });
  });
}

type Unfit = { name: string; code: "option_unknown" | "option_invalid"; reason: string };

export function unfitOptions(
  { label, options = [] }: Pick<Network, "label" | "options">,
  chosen: ChosenOptions,
  { choices }: Pick<AccountSettings, "choices"> = {},
): Unfit[] {
  const fields = fieldsWith(options.map(asField), choices);
  return Object.entries(chosen).flatMap(([name, value]): Unfit[] => {
    const field = fields.find((each) => each.name === name);
    if (!field) {
      return [{ name, code: "option_unknown", reason: `${label} has no option “${name}”` }];
    }
    const why = whyUnfit(field, value);
    return why ? [{ name, code: "option_invalid", reason: `${field.label} ${why}` }] : [];
  });
}
