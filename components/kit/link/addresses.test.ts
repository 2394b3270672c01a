import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { followable } from "@/lib/kernel/untrusted/rules";
import { isTest, readSourceTree } from "@/testing/code/source-tree";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const pages = readSourceTree(root).filter((file) => {
  return /^(app|components)\//.test(file.path) && !isTest(file);
});

function places(pattern: RegExp): string[] {
  return pages.flatMap(({ path, text }) => {
    return [...text.matchAll(pattern)].map(([, ...words]) => {
      const written = words
        .filter(Boolean)
        .join(" ")
        .replace(/\s+/g, " ")
        .replace("`$", "`…")
        .trim();
      return `${path}: ${written}`;
    });
  });
}

it("what an answer names is followed in one place; elsewhere a page leaves for a path of ours", () => {
  const leaving =
    /\blocation(\.(?:assign|replace)\([^)]*\)|(?:\.href)? = [^=;\n]+)|(window\.open\(.*)/g;
  const assigning = places(leaving).filter((place) => !place.endsWith('.assign("/sign-in")'));
  expect(assigning.sort()).toEqual([
    "components/identity/sso/confirm-by-sso.tsx: .href = target",
    'components/identity/sso/confirm-by-sso.tsx: window.open("", "_blank", "popup,width=520,height=720");',
    "components/kit/link/follow.ts: .assign(target)",
  ]);
});

/** `AwayLink` takes what leads elsewhere, so that a new line here has to be a path of ours. */
const ours: Record<string, readonly string[]> = {
  "a path that the page writes itself": [
    "app/not-found.tsx: href calendar",
    "components/calendar/card-menu.tsx: href href",
    'components/calendar/week-view.tsx: href composeAt({ date, time: "09:00" })',
    "components/calendar/empty-hours.tsx: href composeAt({ date, time: timeOfMinute(hour * 60) })",
    "components/calendar/month-day.tsx: href composeAt({ date, time: morningTime })",
    'components/calendar/phone-period.tsx: href composeAt({ date, time: "09:00" })',
    "components/calendar/card-parts.tsx: href composeAt(toWallTime(slot.at, preferences.timeZone), slot.connectionIds)",
    "components/shell/first-steps/first-steps.tsx: href href",
    "components/library/media/medium-uses.tsx: href href as Route",
    "components/shell/notifications/notification-bell.tsx: href href",
    "components/shell/notifications/notification-row.tsx: href href",
    "components/posts/post/delivery-note.tsx: href copy",
    "components/kit/export/export-links.tsx: href exportAddress(route, { ...query, format })",
    "components/queue/gap-row.tsx: href composeIn(gap, preferences.timeZone)",
    "components/queue/queue.tsx: href slotsOf(id)",
    "components/queue/queue.tsx: href slotsOf(only)",
    "components/settings/activity/activity-row.tsx: href href",
    "components/settings/frame/access-links.tsx: href href",
    "components/settings/frame/settings-denied.tsx: href instead.href",
    "components/settings/frame/settings-nav.tsx: href href as Route",
    "components/shell/frame/mobile-bars.tsx: href href",
    "components/shell/frame/nav-link.tsx: href href as Route",
    "components/shell/frame/more-pages.tsx: href href",
    "components/shell/frame/sidebar.tsx: href href",
    "components/shell/frame/sidebar.tsx: href composeHref",
    "components/identity/sso/confirm-by-sso.tsx: href address",
    "components/identity/sso/sso-button.tsx: href address",
    "components/ui/menu.tsx: href href",
    "components/ui/text-link.tsx: href href",
  ],
  "a picture or a video that this server keeps": [
    "components/kit/account/account-glyph.tsx: src account.avatarUrl",
    "components/kit/avatars/avatar-field.tsx: src shown",
    "components/kit/avatars/crop-dialog.tsx: src picture.url",
    "components/posts/comments/comment-item.tsx: src author?.avatarUrl",
    "components/posts/comments/mention-field.tsx: src person.avatarUrl",
    "components/accounts/connections/account-picker.tsx: src avatarUrl",
    "components/accounts/connections/connection-item.tsx: src avatarUrl",
    "components/library/media/cropped-picture.tsx: href src",
    "components/library/media/media-thumbnail.tsx: src crop ? cropAddress(id, crop) : thumbnail",
    "components/library/media/media-thumbnail.tsx: src thumbnail",
    "components/library/media/playable-video.tsx: poster picture ?? undefined",
    "components/library/media/playable-video.tsx: src video ?? undefined",
    "components/library/media/medium-stage.tsx: src url",
    "components/library/media/upload-tile.tsx: src `…{previewUrl}#t=0.5`",
    "components/library/media/upload-tile.tsx: src previewUrl",
    "components/library/media/video-player.tsx: poster data.thumbnailUrl ?? undefined",
    "components/library/media/video-player.tsx: src data.url",
    "components/settings/approvals/stages-field.tsx: src person.avatarUrl",
    "components/settings/members/member-list.tsx: src avatarUrl",
    "components/shell/palette/found-sections.tsx: src avatarUrl",
    "components/posts/people/person-dialog.tsx: src avatarUrl",
    "components/queue/queue-context.tsx: src managedBy.avatarUrl",
    "components/posts/post/managed-by.tsx: src avatarUrl",
    "components/posts/presence/others-here.tsx: src person.avatarUrl",
    "components/posts/preview/card-face.tsx: src account.avatarUrl",
    "components/posts/preview/photo-face.tsx: src account.avatarUrl",
    "components/posts/preview/previewed-link.tsx: src card.imageUrl",
    "components/review/review-post.tsx: src medium.pictureUrl",
    "components/shell/frame/user-menu.tsx: src member.avatarUrl",
    "components/ui/avatar.tsx: src src",
  ],
  "an address of the operator's own": [
    "components/accounts/connections/network-list.tsx: href sandboxUrl as Route",
  ],
  "checked by `followable`": [
    "components/kit/link/away-link.tsx: href target as Route",
    "components/posts/post/delivery-chip.tsx: href href",
    "components/posts/post/unconfirmed-panel.tsx: href account.url",
    "components/results/post/post-results.tsx: href href",
    "components/shell/restores/set-aside-list.tsx: href account.url",
  ],
};

it("every address that a page renders from data is known, and leads to this server or is checked", () => {
  const attribute =
    /\b(href|src|srcSet|poster|formAction)=\{((?!["'`][/#])(?:[^{}]|\{[^{}]*\})*)\}/g;
  const rendered = [...new Set(places(attribute))].sort();
  expect(rendered).toEqual(Object.values(ours).flat().sort());
  const checked = ours["checked by `followable`"]?.slice(1).map((place) => place.split(":")[0]);
  for (const path of checked ?? []) {
    const text = pages.find((file) => file.path === path)?.text ?? "";
    expect([path, /<AwayLink\s[^>]*href=\{(href|account\.url)\}/.test(text)]).toEqual([path, true]);
  }
});

it.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "https://person:word@example.com/",
  "//example.com/",
  "/calendar",
  "nonsense",
  "",
])("%j is no address that may be followed", (address) => {
  expect(followable(address, "any")).toBeNull();
});

it("plain http may be followed to the hosts that are named, https anywhere", () => {
  const hosts = ["localhost:2583", "pds.lan"];
  expect(followable("https://example.com/a", [])).toBe("https://example.com/a");
  expect(followable("http://localhost:2583/a", hosts)).toBe("http://localhost:2583/a");
  expect(followable("http://pds.lan/", hosts)).toBe("http://pds.lan/");
  expect(followable("http://localhost:2584/", hosts)).toBeNull();
  expect(followable("http://pds.lan:8080/", hosts)).toBeNull();
});
