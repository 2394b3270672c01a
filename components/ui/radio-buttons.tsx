"use client";

import type { KeyboardEvent, ReactNode } from "react";

type RadioButtonsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  onWanted?: (() => void) | undefined;
  className: string;
  optionClassName: string;
};

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export function RadioButtons<Value extends string>(props: RadioButtonsProps<Value>) {
  const { label, options, value, onChange, onWanted, className, optionClassName } = props;
  const chosen = Math.max(
    options.findIndex((option) => option.value === value),
    0,
  );
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = steps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = (chosen + by + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[index]?.focus();
    onChange(next.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={step}
      onPointerEnter={onWanted}
      onFocus={onWanted}
      className={className}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold an account's picture
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-label={option.label}
          aria-checked={option.value === value}
          data-checked={option.value === value ? "" : undefined}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => option.value !== value && onChange(option.value)}
          className={optionClassName}
        >
          {option.content}
        </button>
      ))}
    </div>
  );
}
