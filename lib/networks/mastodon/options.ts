import type { NetworkOption } from "../network";

export const visibilities = ["public", "unlisted", "private", "direct"] as const;

export const options = [
  {
    name: "visibility",
    label: "Visibility",
    hint: null,
    shownAs: "audience",
    kind: "choice",
    choices: [
      { value: "public", label: "Public" },
      { value: "unlisted", label: "Quiet public" },
      { value: "private", label: "Followers" },
      { value: "direct", label: "Mentioned people only" },
    ],
  },
  {
    name: "warning",
    label: "Content warning",
    hint: "Hides the post behind these words; they count as text.",
    shownAs: "warning",
    kind: "text",
    max: 500,
  },
  { name: "language", label: "Language", hint: null, shownAs: "detail", kind: "language" },
] as const satisfies readonly NetworkOption[];

export type MastodonOptions = { visibility?: string; warning?: string; language?: string };
