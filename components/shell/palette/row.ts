import type { ReactNode } from "react";
import type { Recent } from "./recent";

type Look = {
  id: string;
  icon: ReactNode;
  label: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
};

export type PlaceRow = Look & { href: string; recent?: Recent };
export type DeedRow = Look & { run: () => void; opensLayer: boolean };
export type Row = PlaceRow | DeedRow;

export type Section = { heading: string; rows: readonly Row[]; isFound: boolean };
