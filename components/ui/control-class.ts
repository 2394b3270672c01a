/** The box of whatever a person types or picks into. */
export const controlBox =
  "rounded-md border border-border-strong bg-surface text-text transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-muted data-disabled:border-border data-disabled:bg-sunken data-disabled:text-muted data-invalid:border-negative aria-invalid:border-negative";
