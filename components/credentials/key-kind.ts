export type KeyKind = "personal" | "team";

export const keyKinds = {
  personal: {
    path: "/api/credentials",
    title: "Your API keys and assistants",
    description: "Whatever is listed here acts as you, and can do no more than you.",
    emptyTitle: "No API keys yet",
    emptyDescription:
      "Keys for your own scripts and tools will be here. They end when you leave the team.",
    createLabel: "Create key",
    dialogTitle: "Create an API key",
    dialogDescription: "It acts as you, and can do no more than you.",
  },
  team: {
    path: "/api/team-credentials",
    title: "The team’s API keys and everybody’s assistants",
    description:
      "A key belongs to the team and stays when its maker leaves. An assistant acts for whoever connected it.",
    emptyTitle: "No team keys yet",
    emptyDescription:
      "Keys for integrations that belong to nobody in particular will be here, whoever made them.",
    createLabel: "Create team key",
    dialogTitle: "Create a team API key",
    dialogDescription: "It belongs to the team and stays when you leave.",
  },
} as const satisfies Record<KeyKind, object>;
