export const floatMotion =
  "origin-(--transform-origin) transition-[transform,opacity] duration-100 data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0 data-instant:transition-none";

export const floatSurface = "rounded-lg bg-raised text-text shadow-float outline-none";

export const floatRow =
  "flex min-h-control cursor-default select-none items-center gap-2 rounded-md px-2 text-base outline-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:shrink-0";

export const scrim =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0";
