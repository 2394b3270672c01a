import type { ComponentPropsWithoutRef, MouseEvent, Ref } from "react";

export type PlainButtonProps = ComponentPropsWithoutRef<"button"> & {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Keeps the focus on it while it is disabled, such as while its work is under way. */
  focusableWhenDisabled?: boolean | undefined;
};

export function PlainButton(props: PlainButtonProps) {
  const { disabled = false, focusableWhenDisabled = false, onClick, ...rest } = props;
  const isBlocked = disabled && focusableWhenDisabled;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !focusableWhenDisabled}
      aria-disabled={isBlocked || rest["aria-disabled"]}
      data-disabled={disabled ? "" : undefined}
      onClick={isBlocked ? refuse : onClick}
    />
  );
}

/** A submit button would still send its form. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
