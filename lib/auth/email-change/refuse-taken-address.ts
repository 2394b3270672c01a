import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { linkExpired } from "../link-expired";

/** Turns the violation of the unique address into an answer: of two who want it, one gets it. */
export async function refuseTakenAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw linkExpired("Somebody else has this address by now, so nothing was changed.");
  }
}
