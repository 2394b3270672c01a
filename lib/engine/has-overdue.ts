import { findOverdue } from "./overdue-store";

export async function hasOverdue(): Promise<boolean> {
  return (await findOverdue()).since !== null;
}
