import { findExecutor } from "./readiness-store";

export async function hasExecutor(): Promise<boolean> {
  return await findExecutor();
}
