import { cx } from "@/components/ui/cx";
import { nightEndsAt, type WeekScale } from "./week-scale";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type WeekBackdropProps = {
  days: readonly string[];
  today: string;
  scale: WeekScale;
  nightFolded: boolean;
};

export function WeekBackdrop({ days, today, scale, nightFolded }: WeekBackdropProps) {
  return (
    <div aria-hidden="true" className="absolute inset-y-0 start-14 end-0 grid grid-cols-7">
      {days.map((day) => (
        <div
          key={day}
          className={cx("border-s", day < today && "bg-sunken", day === today && "bg-surface")}
        />
      ))}
      {hours
        .filter((hour) => hour > 0 && (!nightFolded || hour * 60 >= nightEndsAt))
        .map((hour) => (
          <div
            key={hour}
            className="absolute inset-x-0 border-t"
            style={{ top: scale.topOf(hour * 60) }}
          />
        ))}
    </div>
  );
}
