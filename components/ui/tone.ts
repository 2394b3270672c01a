export type Tone = "neutral" | "accent" | "info" | "positive" | "caution" | "negative";

export const softTone: Record<Tone, string> = {
  neutral: "bg-hover text-muted",
  accent: "bg-accent-soft text-accent-text",
  info: "bg-info-soft text-info",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  negative: "bg-negative-soft text-negative",
};

export const textTone: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-text",
  info: "text-info",
  positive: "text-positive",
  caution: "text-caution",
  negative: "text-negative",
};
