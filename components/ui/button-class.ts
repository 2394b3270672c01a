import { cx } from "./cx";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  square?: boolean | undefined;
};

export function buttonClass({ variant = "secondary", size = "md", square }: ButtonLook): string {
  return cx(base, variants[variant], square ? squares[size] : sizes[size]);
}

const base =
  "relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-[background-color,border-color,opacity] disabled:cursor-not-allowed data-disabled:cursor-not-allowed not-aria-busy:data-disabled:opacity-50 [&_svg]:shrink-0";

const variants = {
  primary: "border-transparent bg-accent text-on-accent not-data-disabled:hover:bg-accent-hover",
  secondary: "bg-surface text-text not-data-disabled:hover:bg-hover data-popup-open:bg-hover",
  ghost:
    "border-transparent text-text not-data-disabled:hover:bg-hover data-popup-open:bg-hover data-pressed:bg-hover",
  danger:
    "border-transparent bg-negative-solid text-on-negative not-data-disabled:hover:opacity-90",
};

const sizes = {
  sm: "h-7 px-2 text-sm touch:h-11 touch:px-3",
  md: "h-control px-3 text-base touch:min-w-11",
  lg: "h-10 px-4 text-base touch:h-12",
};

const squares = {
  sm: "size-7 touch:size-11",
  md: "size-control",
  lg: "size-10 touch:size-12",
};
