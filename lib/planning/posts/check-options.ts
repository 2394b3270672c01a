import { findNetwork } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { whyUnfit } from "@/lib/networks/options/check-value";
import type { ChosenOptions, OptionField } from "@/lib/networks/options/schema";
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
    return unfitOptions(network, chosen).map(({ name, code, reason }) => {
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
): Unfit[] {
  return Object.entries(chosen).flatMap(([name, value]): Unfit[] => {
    const option = options.find((each) => each.name === name);
    if (!option) {
      return [{ name, code: "option_unknown", reason: `${label} has no option “${name}”` }];
    }
    const why = whyUnfit(option as OptionField, value);
    return why ? [{ name, code: "option_invalid", reason: `${option.label} ${why}` }] : [];
  });
}
