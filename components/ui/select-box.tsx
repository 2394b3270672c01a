"use client";

import { cx } from "./cx";

/** Shows itself on hover and focus of its `group`, and always while something is selected. */
export function SelectBox({
  of,
  checked,
  isShown,
  tabIndex,
  onToggle,
}: {
  of: string;
  checked: boolean;
  isShown: boolean;
  tabIndex?: number;
  onToggle: (event: { shiftKey: boolean }) => void;
}) {
  return (
    <label
      className={cx(
        "flex size-6 shrink-0 cursor-pointer items-center justify-center touch:size-11",
        !isShown &&
          "opacity-0 focus-within:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100 touch:opacity-100",
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${of}`}
        checked={checked}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) =>
          onToggle({ shiftKey: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
