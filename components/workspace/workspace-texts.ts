export const workspaceDescription = "What holds for the whole team.";

export const zoneDescription =
  "The team plans in it. Where somebody’s own zone differs, both stand beside a time.";
