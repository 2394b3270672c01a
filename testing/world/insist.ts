import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";

/** Calls again while a crowded database refuses some, as a caller does after a 503. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    return await insist(call);
  }
}
