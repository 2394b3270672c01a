import { SlotScheduleParams, UpdateSlotScheduleBody } from "@/lib/accounts/slots/schema";
import { getSlotSchedule, updateSlotSchedule } from "@/lib/accounts/slots/slot-schedule";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

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
