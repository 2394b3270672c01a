import { z } from "zod";
import { TimeZone } from "@/lib/identity/auth/schema";
import { IdempotencyKey, jsonSchemaOverrides, UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const slotTimesMax = 100;
export const slotDaysMax = 70;
const accountsMax = 50;

export const WeeklyTime = z.strictObject({
  weekday: z.int().min(1).max(7).describe("1 is Monday, 7 is Sunday, as in ISO 8601."),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time, as 09:30"),
});
export type WeeklyTime = z.output<typeof WeeklyTime>;

export const SlotSchedule = z.strictObject({
  connectionId: Uuid,
  timeZone: z.string(),
  times: z.array(WeeklyTime),
  version: z.int().describe("0 before the first weekly times are chosen."),
});
export type SlotSchedule = z.output<typeof SlotSchedule>;

export const SlotScheduleAnswer = z.strictObject({ schedule: SlotSchedule });
export const SlotScheduleParams = z.strictObject({ connectionId: Uuid });

export const UpdateSlotScheduleBody = z.strictObject({
  timeZone: TimeZone,
  times: z.array(WeeklyTime).max(slotTimesMax),
  version: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export const UpdateSlotSchedule = UpdateSlotScheduleBody.extend(SlotScheduleParams.shape);

export const slotStates = ["free", "taken", "reserved"] as const;
export type SlotState = (typeof slotStates)[number];

export const Slot = z.strictObject({
  connectionId: Uuid,
  scheduledAt: UtcTimestamp,
  state: z.enum(slotStates),
  postId: Uuid.nullable().describe("The post that takes it."),
});
export type Slot = z.output<typeof Slot>;

export const ListSlots = z.strictObject({
  from: UtcTimestamp,
  to: UtcTimestamp,
  connectionId: Uuid.optional(),
  state: z.enum(slotStates).optional(),
});
export const SlotList = z.strictObject({ slots: z.array(Slot) });

const ConnectionIds = z.array(Uuid).min(1).max(accountsMax);

const AskedSlot = z.strictObject({
  connectionIds: ConnectionIds,
  after: UtcTimestamp.optional().describe(
    "The slot is later than this, and than a minute from now.",
  ),
});

export const FindNextSlot = AskedSlot.extend({
  connectionIds: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(ConnectionIds)
    .or(ConnectionIds)
    .register(jsonSchemaOverrides, {
      type: "array",
      items: { type: "string", format: "uuid" },
      minItems: 1,
      maxItems: accountsMax,
    }),
});

export const NextSlot = z.strictObject({
  scheduledAt: UtcTimestamp,
  slotOf: z.array(Uuid).describe("The accounts whose weekly time it is."),
});
export type NextSlot = z.output<typeof NextSlot>;

export const slotProblems = ["no_slots", "all_taken", "not_connected"] as const;

export const SlotProblem = z.strictObject({
  code: z.enum(slotProblems),
  message: z.string(),
  connectionId: Uuid,
});
export type SlotProblem = z.output<typeof SlotProblem>;

export const NextSlotAnswer = z.strictObject({
  slot: NextSlot.nullable(),
  problem: SlotProblem.nullable(),
});
export type NextSlotAnswer = z.output<typeof NextSlotAnswer>;

export const ReserveSlot = AskedSlot.extend({ idempotencyKey: IdempotencyKey.optional() });

export const SlotReservation = NextSlot.extend({
  id: Uuid,
  connectionIds: z.array(Uuid),
  expiresAt: UtcTimestamp,
});
export type SlotReservation = z.output<typeof SlotReservation>;
export const SlotReservationAnswer = z.strictObject({ reservation: SlotReservation });

export const SlotReservationParams = z.strictObject({ reservationId: Uuid });
export const ReleasedSlot = z.strictObject({ released: z.literal(true) });
