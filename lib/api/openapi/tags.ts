type Tag = { name: string; description: string };

const results: Tag = {
  name: "Results",
  description: "What came of published posts, as networks count it.",
};

const tagByWord: Record<string, Tag> = {
  posts: { name: "Posts", description: "What goes out, when, and where." },
  series: { name: "Series", description: "Posts that repeat." },
  "approval-rules": {
    name: "Approval rules",
    description: "Whose approval an account needs before anything is sent to it.",
  },
  spending: {
    name: "Spending",
    description: "What publishing costs, where a network takes money.",
  },
  approvals: { name: "Approvals", description: "What waits for somebody's approval." },
  "review-links": {
    name: "Review links",
    description: "Links by which somebody without an account looks, comments or decides.",
  },
  review: { name: "Reviews", description: "What a review link leads to, for whoever has it." },
  calendar: { name: "Calendar", description: "A period at a glance." },
  "calendar-feeds": {
    name: "Calendar addresses",
    description: "Secret addresses at which calendar programs read what is planned.",
  },
  results,
  "results.csv": results,
  search: { name: "Search", description: "Finding posts, drafts, accounts, people and labels." },
  comments: { name: "Comments", description: "What the team says about a post." },
  drafts: { name: "Drafts", description: "Posts that nobody has scheduled yet." },
  imports: {
    name: "Imports",
    description: "Files of posts that are read, looked through and then saved row by row.",
  },
  activity: {
    name: "Activity",
    description: "What keys and assistants wrote or tried to write, for 30 days.",
  },
  "deleted-items": { name: "Deleted items", description: "What can still be restored." },
  labels: { name: "Labels", description: "What the team sorts its posts by." },
  snippets: {
    name: "Snippets",
    description: "Hashtag sets, snippets and signatures that the team puts into texts.",
  },
  mentions: {
    name: "Mentions",
    description: "Whom texts mention by a name, and who that is on each network.",
  },
  "link-card": { name: "Link cards", description: "What a linked page says of itself." },
  deliveries: {
    name: "Deliveries",
    description: "One position of a post on its way to one account.",
  },
  "set-aside-deliveries": {
    name: "After a restore",
    description: "What may have gone out since the backup was made, and what to do about it.",
  },
  media: { name: "Media", description: "Pictures and videos, uploaded in two steps." },
  storage: {
    name: "Storage",
    description: "Signed addresses of bytes; they come from the media operations.",
  },
  connections: { name: "Connections", description: "Accounts that posts go to." },
  slots: {
    name: "Slots",
    description: "The weekly times of accounts, and which of them are free.",
  },
  social: {
    name: "Networks",
    description: "Connecting accounts, and what networks tell by themselves.",
  },
  credentials: { name: "API keys", description: "A person's own keys." },
  "team-credentials": { name: "Team keys", description: "The team's API keys." },
  consents: { name: "Consents", description: "What people allow to assistants." },
  exemptions: {
    name: "Exemptions",
    description: "Calls that a policy refused and that an administrator may let through once.",
  },
  auth: { name: "Signing in", description: "Setting up, signing in and out." },
  me: { name: "Profile", description: "The person who is signed in." },
  avatars: { name: "Pictures", description: "Pictures of people and accounts." },
  workspace: { name: "Workspace", description: "What holds for the whole team." },
  members: { name: "Members", description: "Who is in the team." },
  invitations: { name: "Invitations", description: "Who was asked to join the team." },
  notifications: { name: "Notifications", description: "What a person should know." },
  mail: { name: "Mail", description: "What Herald sends by e-mail, and whether it arrives." },
  unsubscribe: { name: "Unsubscribing", description: "What the link in a mail turns off." },
  webhooks: {
    name: "Webhooks",
    description: "Addresses of other systems that hear what happens, and what was sent to them.",
  },
  "audit-log": { name: "Audit log", description: "Who changed what, and by which key." },
  publishing: { name: "Publishing", description: "How publishing does." },
  backup: { name: "Backup", description: "When the last backup was made." },
  health: { name: "Health", description: "Whether the server answers, and what fails." },
  ready: { name: "Readiness", description: "Whether the server can do its work." },
  metrics: { name: "Metrics", description: "Figures for Prometheus." },
  "openapi.json": { name: "OpenAPI", description: "This document." },
};

export const tags = [...new Set(Object.values(tagByWord))];

export function tagOf(path: string): string {
  const [, , word = ""] = path.split("/");
  const tag = tagByWord[word];
  if (!tag) throw new Error(`Name the part of the interface that ${path} belongs to, in tags.ts.`);
  return tag.name;
}
