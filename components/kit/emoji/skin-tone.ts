export const skinTones = ["", "🏻", "🏼", "🏽", "🏾", "🏿"] as const;

export type SkinTone = (typeof skinTones)[number];

export const toneNames: Record<SkinTone, string> = {
  "": "Yellow",
  "🏻": "Light",
  "🏼": "Medium-light",
  "🏽": "Medium",
  "🏾": "Medium-dark",
  "🏿": "Dark",
};

/** A tone replaces the variation selector; of people who hold hands, each gets it and no hand. */
export function withTone(emoji: string, tone: SkinTone): string {
  if (tone === "") return emoji;
  const joined = emoji.includes("\u200d");
  return emoji.replaceAll(/(\p{Emoji_Modifier_Base})\ufe0f?/gu, (match, base: string) =>
    joined && base === "🤝" ? match : base + tone,
  );
}
