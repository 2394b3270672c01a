"use client";

import {
  RouteErrorAt,
  type RouteErrorProps,
  type RouteErrorTexts,
} from "@/components/ui/route-error";

export function PageError(props: RouteErrorProps) {
  return <RouteErrorAt {...props} texts={texts} />;
}

const texts: RouteErrorTexts = new Map([
  ["/compose", ["The composer did not open", "What you wrote is kept on this device."]],
  ["/connections", ["The connections did not load", "Nothing was changed."]],
  ["/connections/*/slots", ["The weekly times did not load", "Nothing was changed."]],
  ["/drafts", ["The drafts did not load", "They are kept."]],
  ["/import", ["The imports did not load", "What was added is kept."]],
  ["/import/*", ["The import did not load", "What was added is kept."]],
  ["/media", ["The media did not load", "Nothing was changed."]],
  ["/notifications", ["Your notifications did not load", "Nothing was changed."]],
  ["/posts/*", ["The post did not load", "Nothing was changed."]],
  ["/posts/*/edit", ["The post did not load", "Nothing was changed."]],
  ["/restored", ["What may have gone out did not load", "Nothing goes out meanwhile."]],
  ["/queue", ["The queue did not load", "Nothing was changed."]],
  ["/series", ["The series did not load", "Nothing was changed."]],
  ["/series/*", ["The series did not load", "Nothing was changed."]],
  ["/results", ["The results did not load", "What was counted is kept."]],
]);
