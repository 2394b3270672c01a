export type Tone = "neutral" | "accent" | "info" | "positive" | "caution" | "negative";

/** Text of the tone on its soft ground. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-hover text-muted",
  accent: "bg-accent-soft text-accent-text",
  info: "bg-info-soft text-info",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  negative: "bg-negative-soft text-negative",
};

/** Text or icon of the tone on a neutral ground. */
export const textTone: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-text",
  info: "text-info",
  positive: "text-positive",
  caution: "text-caution",
  negative: "text-negative",
};
