import { containerFiles, slideStyles, slides } from "../../meta/simulator/slides";
import { html, linkify, type Markup } from "../../simulation/html";
import { commentBody, sitePages } from "../../simulation/pages";
import type { Route } from "../../simulation/router";
import { styles as cards } from "../../simulation/styles";
import { containerOf, shownBy } from "./nodes";
import { permalinkOf, type Site } from "./site";
import type { Container, Thread } from "./state";
import { findAccount, findByUsername, sampleAccounts } from "./world";

export const styles = `${cards}${slideStyles}
:root { --action: light-dark(#101010, #3d3d3d); --link: light-dark(#2b2b2b, #e3e3e3); }
.card { border-radius: 16px; }
`;

export function webRoutes(site: Site): Route[] {
  const { state } = site.store;
  return sitePages({
    styles,
    heading: "Accounts",
    gone: "This page is not here: the link may be broken, or the post removed.",
    empty: "Nothing is published here yet.",
    accounts: sampleAccounts,
    about: ({ username }) => `@${username} · Sample content`,
    authorOf,
    accountPath: "/:profile",
    accountAt: ({ profile = "" }) =>
      profile.startsWith("@") ? findByUsername(profile.slice(1)) : undefined,
    picturePath: "/picture/:file",
    posts: {
      "/:profile/post/:shortcode": ({ shortcode }) =>
        [...state.threads.values()].find((thread) => thread.shortcode === shortcode),
    },
    postsOf: ({ id }) => state.threadsOf(id, "posts"),
    show: (thread) => ({
      accountId: thread.accountId,
      atMs: thread.atMs,
      address: permalinkOf(site, thread),
      content: contentOf(site, thread),
    }),
    comments: (thread) =>
      threadUnder(site, thread).map((reply) => {
        const container = containerOf(site, reply);
        return commentBody(authorOf(reply.accountId), {
          text: container.text,
          atMs: reply.atMs,
          photos: mediaOf(site, container),
          attributes: html`class="comment" id="${reply.mediaId}"`,
        });
      }),
    files: containerFiles(site.store, state.containers),
  });
}

function authorOf(accountId: string) {
  const { name, username } = findAccount(accountId) ?? { name: accountId, username: "" };
  return { name, path: `/@${username}`, picturePath: `/picture/${accountId}.jpg` };
}

function contentOf(site: Site, thread: Thread): Markup {
  const container = containerOf(site, thread);
  const { text, link } = container;
  return html`${told(container)}
${text === "" ? html`` : html`<p class="text">${linkify(text)}</p>`}
${link === null ? html`` : html`<p class="link">${linkify(link)}</p>`}
${mediaOf(site, container)}`;
}

function told({ topic, replyControl, approvesReplies, isSpoiler }: Container): Markup {
  const words = [
    topic === null ? "" : `Topic: ${topic}`,
    replyControl === null ? "" : `Who can reply: ${replyControl}`,
    approvesReplies ? "Replies are approved first" : "",
    isSpoiler ? "Spoiler" : "",
  ].filter(Boolean);
  if (words.length === 0) return html``;
  return html`<p class="pad small muted">${words.join(" · ")}</p>`;
}

function mediaOf(site: Site, container: Container): Markup {
  const shown = shownBy(site, container);
  return shown.length === 0 ? html`` : slides(shown);
}

function threadUnder(site: Site, { mediaId }: Thread): Thread[] {
  const replies = site.store.state.repliesTo(mediaId);
  return replies.flatMap((reply) => [reply, ...threadUnder(site, reply)]);
}
