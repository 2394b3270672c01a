import { api } from "@/components/kit/api/api";
import type { SlotSchedule } from "@/lib/accounts/slots/schema";

export async function replaceTimes({ connectionId, ...body }: SlotSchedule): Promise<SlotSchedule> {
  const params = { connectionId };
  return (await api("PUT /api/connections/{connectionId}/slots", { params, body })).schedule;
}

/** Replaces the times that the account has at this moment, whoever chose them. */
export async function giveTimes(
  connectionId: string,
  week: Pick<SlotSchedule, "timeZone" | "times">,
): Promise<SlotSchedule> {
  const params = { connectionId };
  const { schedule } = await api("GET /api/connections/{connectionId}/slots", { params });
  return replaceTimes({ ...schedule, ...week });
}
