import { findOverdue } from "./overdue-store";

/** Returns true when the engine should have worked something off by now. */
export async function hasOverdue(): Promise<boolean> {
  return (await findOverdue()).since !== null;
}
