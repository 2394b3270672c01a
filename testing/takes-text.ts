import type { Network } from "@/lib/networks/network";

/** Tells whether a network publishes a text without media. */
export function takesText(network: Network): boolean {
  const problems = network.check({ postIndex: 0, text: "A text", media: [] });
  return problems.every(({ severity }) => severity !== "error");
}
