"use client";

import {
  RouteErrorAt,
  type RouteErrorProps,
  type RouteErrorTexts,
} from "@/components/ui/route-error";

export default function SettingsErrorPage(props: RouteErrorProps) {
  return <RouteErrorAt {...props} texts={texts} />;
}

const texts: RouteErrorTexts = new Map([
  ["/settings/api-keys", ["The keys did not load", "They go on working."]],
  ["/settings/audit-log", ["The audit log did not load", "It is kept."]],
  ["/settings/deleted", ["What was deleted did not load", "It is kept."]],
  ["/settings/labels", ["The labels did not load", "They are kept."]],
  ["/settings/mail", ["The mails did not load", "They go on being sent."]],
  ["/settings/members", ["The members did not load", "Nobody was changed."]],
  ["/settings/mentions", ["The mentions did not load", "They are kept."]],
  ["/settings/snippets", ["The snippets did not load", "They are kept."]],
  ["/settings/team-keys", ["The keys did not load", "They go on working."]],
  ["/settings/workspace", ["The workspace did not load", "It is as it was."]],
]);
