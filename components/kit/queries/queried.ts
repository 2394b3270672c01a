import type { ComponentType } from "react";

export async function queried<Props extends object>(
  Part: ComponentType<Props>,
): Promise<ComponentType<Props>> {
  return (await import("./with-queries")).withQueries(Part);
}
