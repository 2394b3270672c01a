import { html, linkify, type Markup } from "../../simulation/html";
import { commentBody, photoGrid, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { videoPlayer } from "../../simulation/video";
import { permalinkOf, type Site } from "./site";
import type { Status } from "./state";
import { findAccount, sampleAccounts } from "./world";

export const styles = `${cards}
:root {
  --ground: light-dark(#f3f2f9, #17171f);
  --card: light-dark(#ffffff, #1f1f2b);
  --line: light-dark(#dcdaea, #3a3950);
  --bubble: light-dark(#f4f3fb, #29283a);
  --link: light-dark(#4a3fd6, #a5a1ff);
  --action: #563acc;
}
.card { border-radius: 8px; }
.picture { border-radius: 8px; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  return sitePages({
    styles,
    heading: "Accounts",
    gone: "The page you are looking for isn't here.",
    empty: "Nothing is published here yet.",
    accounts: sampleAccounts,
    about: ({ username }) => `@${username} · Sample content`,
    authorOf,
    accountPath: "/:profile",
    accountAt: ({ profile }) => sampleAccounts.find(({ username }) => `@${username}` === profile),
    picturePath: "/avatar/:file",
    posts: { "/:profile/:statusId": ({ statusId = "" }) => state.statuses.get(statusId) },
    postsOf: ({ id }) => state.statusesOf(id),
    show: (status) => ({
      accountId: status.accountId,
      atMs: status.atMs,
      address: permalinkOf(site, status),
      content: contentOf(site, status),
    }),
    comments: (status) =>
      threadUnder(site, status).map((reply) =>
        commentBody(authorOf(reply.accountId), {
          text: reply.text,
          atMs: reply.atMs,
          photos: shownMedia(site, reply),
          attributes: html`class="comment"`,
        }),
      ),
    files: {
      "/media/:mediaId": ({ segments }) => {
        const media = state.media.get(segments.mediaId ?? "");
        if (!media) return null;
        const { contentType, sha256 } = media;
        return { status: 200, contentType, body: site.store.readMedia(sha256) };
      },
    },
  });
}

function authorOf(accountId: string) {
  const { name, username } = findAccount(accountId) ?? { name: accountId, username: "" };
  return { name, path: `/@${username}`, picturePath: `/avatar/${accountId}.jpg` };
}

function contentOf(site: Site, status: Status): Markup {
  const { text, warning, visibility, language } = status;
  const audience = [visibility, language].filter(Boolean).join(" · ");
  return html`<p class="pad small muted">${audience}</p>
${warning === "" ? html`` : html`<p class="text"><strong>${warning}</strong></p>`}
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${shownMedia(site, status)}`;
}

function threadUnder(site: Site, { id }: Status): Status[] {
  return site.store.state.repliesTo(id).flatMap((reply) => [reply, ...threadUnder(site, reply)]);
}

function shownMedia(site: Site, { mediaIds }: Status): Markup {
  const media = mediaIds.flatMap((id) => site.store.state.media.get(id) ?? []);
  const video = media.find(({ contentType }) => contentType.startsWith("video/"));
  if (video) return videoPlayer(`/media/${video.id}`, video.sizeBytes);
  const photos = media.map(({ id, description, width, height }) => {
    return { path: `/media/${id}`, alt: description, width, height };
  });
  const layout = photos.length === 1 ? "one" : "two";
  return photoGrid(photos, { layout, withoutAlt: "Image without description" });
}
