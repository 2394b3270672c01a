import { findOverdue, type Overdue } from "./overdue-store";

export type Progress = Overdue;

export async function findProgress(): Promise<Progress> {
  return await findOverdue();
}
