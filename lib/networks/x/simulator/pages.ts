import { html, linkify, type Markup } from "../../simulation/html";
import { commentBody, photoGrid, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { showVideo, videoPlayer } from "../../simulation/video";
import { permalinkOf, type Site } from "./site";
import type { Post } from "./state";
import { findAccount, sampleAccounts } from "./world";

export const styles = `${cards}
:root {
  --ground: light-dark(#ffffff, #000000);
  --card: light-dark(#ffffff, #000000);
  --line: light-dark(#eff3f4, #2f3336);
  --bubble: light-dark(#f7f9f9, #16181c);
  --link: light-dark(#0f6cbd, #6cb8f5);
  --action: #0f1419;
}
.card { border-radius: 0; }
.picture { border-radius: 50%; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  return sitePages({
    styles,
    heading: "Accounts",
    gone: "Hmm, this page doesn’t exist.",
    empty: "Nothing is posted here yet.",
    accounts: sampleAccounts,
    about: ({ username }) => `@${username} · Sample content`,
    authorOf,
    accountPath: "/:username",
    accountAt: ({ username }) => sampleAccounts.find((one) => one.username === username),
    picturePath: "/avatar/:file",
    posts: { "/:username/status/:postId": ({ postId = "" }) => state.posts.get(postId) },
    postsOf: ({ id }) => state.postsOf(id),
    show: (post) => ({
      accountId: post.accountId,
      atMs: post.atMs,
      address: permalinkOf(site, post),
      content: contentOf(site, post),
    }),
    comments: (post) =>
      threadUnder(site, post).map((reply) =>
        commentBody(authorOf(reply.accountId), {
          text: reply.text,
          atMs: reply.atMs,
          photos: shownMedia(site, reply),
          attributes: html`class="comment"`,
        }),
      ),
    files: {
      "/media/:mediaId": ({ segments, request }) => {
        const media = state.media.get(segments.mediaId ?? "");
        if (!media?.finished) return null;
        const { sha256 } = media.finished;
        if (media.category === "tweet_video") return showVideo(site.store.parts, sha256, request);
        const body = site.store.readMedia(sha256);
        return { status: 200, contentType: media.contentType, body };
      },
    },
  });
}

function authorOf(accountId: string) {
  const { name, username } = findAccount(accountId) ?? { name: accountId, username: "" };
  return { name, path: `/${username}`, picturePath: `/avatar/${accountId}.jpg` };
}

function contentOf(site: Site, post: Post): Markup {
  const { text, replies, madeWithAi, paidPartnership } = post;
  const marks = [
    replies && `Replies: ${replies}`,
    madeWithAi && "Made with AI",
    paidPartnership && "Paid partnership",
  ].filter((mark) => typeof mark === "string");
  return html`${marks.length === 0 ? html`` : html`<p class="pad small muted">${marks.join(" · ")}</p>`}
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${shownMedia(site, post)}`;
}

function threadUnder(site: Site, { id }: Post): Post[] {
  return site.store.state.repliesTo(id).flatMap((reply) => [reply, ...threadUnder(site, reply)]);
}

function shownMedia(site: Site, { mediaIds }: Post): Markup {
  const media = mediaIds.flatMap((id) => site.store.state.media.get(id) ?? []);
  const video = media.find(({ category }) => category === "tweet_video");
  if (video) return videoPlayer(`/media/${video.id}`, video.sizeBytes);
  const photos = media.map(({ id, alt, finished }) => {
    const { width = 0, height = 0 } = finished ?? {};
    return { path: `/media/${id}`, alt, width, height };
  });
  const layout = photos.length === 1 ? "one" : "two";
  return photoGrid(photos, { layout, withoutAlt: "Image without description" });
}
