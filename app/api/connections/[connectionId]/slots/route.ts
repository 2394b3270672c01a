import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { SlotScheduleParams, UpdateSlotScheduleBody } from "@/lib/slots/schema";
import { getSlotSchedule, updateSlotSchedule } from "@/lib/slots/slot-schedule";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getSlotSchedule, auth: "any", params: SlotScheduleParams },
    ({ actor, params }) => getSlotSchedule(actor, params),
  ),
  PUT: route(
    {
      operation: updateSlotSchedule,
      auth: "any",
      params: SlotScheduleParams,
      body: UpdateSlotScheduleBody,
    },
    ({ actor, params, body }) => updateSlotSchedule(actor, { ...params, ...body }),
  ),
});
