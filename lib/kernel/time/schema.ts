import { z } from "zod";
import { dateFormats, firstDaysOfWeek, timeFormats } from "./formats";

export const FirstDayOfWeek = z.literal(firstDaysOfWeek);
export const DateFormat = z.enum(dateFormats);
export const TimeFormat = z.enum(timeFormats);
