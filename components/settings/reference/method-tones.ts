import type { Tone } from "@/components/ui/tone";

export const methodTones: Record<string, Tone> = { GET: "info", DELETE: "negative" };
