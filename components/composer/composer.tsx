"use client";

import { ComposerForm } from "./composer-form";
import type { ComposerOptions } from "./composer-options";
import { useHydrated } from "./use-hydrated";

export type ComposerProps = Omit<ComposerOptions, "hydrated">;

/** Remounts its form once the page is hydrated, because only then can a local draft be read. */
export function Composer(props: ComposerProps) {
  const hydrated = useHydrated();
  return <ComposerForm key={String(hydrated)} {...props} hydrated={hydrated} />;
}
