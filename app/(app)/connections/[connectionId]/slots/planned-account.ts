import { notFound } from "next/navigation";
import { getConnection } from "@/lib/accounts/connections/connections";
import type { Connection } from "@/lib/accounts/connections/schema";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";

const absences = ["not_found", "validation_failed"];

export async function plannedAccount(actor: Actor, connectionId: string): Promise<Connection> {
  try {
    return (await getConnection(actor, { connectionId })).connection;
  } catch (error) {
    if (error instanceof AppError && absences.includes(error.code)) notFound();
    throw error;
  }
}
