import type { NetworkOption } from "../network";

export const repliers = {
  nobody: [],
  mentioned: ["mentionRule"],
  following: ["followingRule"],
  followers: ["followerRule"],
} as const;

export const options = [
  {
    name: "replies",
    label: "Who can reply",
    hint: "Holds for the whole thread.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "everybody", label: "Everybody" },
      { value: "nobody", label: "Nobody" },
      { value: "mentioned", label: "Mentioned people" },
      { value: "following", label: "People whom the account follows" },
      { value: "followers", label: "Followers" },
    ],
  },
  { name: "language", label: "Language", hint: null, shownAs: "detail", kind: "language" },
] as const satisfies readonly NetworkOption[];

export type BlueskyOptions = { replies?: string; language?: string };
