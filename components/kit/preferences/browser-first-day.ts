import { type FirstDayOfWeek, firstDaysOfWeek } from "@/lib/kernel/time/formats";

/** Not every browser knows; some have a property in place of the method. */
type KnowsWeeks = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

export function browserFirstDay(language = navigator.language): FirstDayOfWeek {
  const locale: KnowsWeeks = new Intl.Locale(language);
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 };
  return firstDaysOfWeek.find((day) => day === firstDay) ?? 1;
}
