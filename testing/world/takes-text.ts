import type { Network } from "@/lib/networks/network";

export function takesText(network: Network): boolean {
  const problems = network.check({ postIndex: 0, text: "A text", media: [] });
  return problems.every(({ severity }) => severity !== "error");
}
