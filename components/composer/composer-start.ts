import type { DraftRef } from "@/components/drafts/draft-keeper";
import type { WallTime } from "@/lib/time/zoned";
import type { Composition } from "./composition";

/** The stored post that an edit began from. */
export type Base = {
  postId: string;
  version: number;
  scheduledAt: string;
  composition: Composition;
};

/** What the composer opens with. */
export type ComposerStart = {
  composition: Composition;
  /** Null for a new post. */
  base: Base | null;
  /** The draft that is gone on with; null for a new one and for a stored post. */
  draft: DraftRef | null;
  /** Where on this device the unsent composition is kept. */
  slot: string;
  /** True where the time was asked for, so that a restored composition takes it over. */
  timeGiven: boolean;
  /** The time that is offered where nobody has chosen one. */
  offered: WallTime | null;
};
