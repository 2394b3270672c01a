import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composeMessage, renderMail } from "./compose-message";
import { MailContent } from "./schema";

const content = MailContent.parse({
  subject: "Ann invited you to Sample Team",
  heading: "Join Sample Team",
  paragraphs: ["Ann wants to write posts with you.", "One line\nand another."],
  facts: [
    { label: "Role", value: "Member" },
    { label: "Role", value: "Another role of the same label" },
  ],
  button: { label: "Accept the invitation", url: "https://herald.example.com/invitation#a&b" },
  reason: "You get this because Ann entered your address.",
  unsubscribeUrl: "https://herald.example.com/stop?a=1&b=2",
});

describe("a rendered mail", () => {
  it("says everything in its text part, with each address whole", async () => {
    const { text } = await renderMail(content);
    expect(text).toBe(
      [
        "Join Sample Team",
        "Ann wants to write posts with you.",
        "One line\nand another.",
        "Role: Member\nRole: Another role of the same label",
        "Accept the invitation:\nhttps://herald.example.com/invitation#a&b",
        "---",
        "You get this because Ann entered your address.",
        "Sent by Herald at localhost:3000. Stop these mails https://herald.example.com/stop?a=1&b=2",
      ].join("\n\n"),
    );
  });

  it("sets quotations apart, each line of them, in both parts", async () => {
    const quotes = [{ by: "Ann, 10:42", text: "Could we begin\nwith the <b>boats</b>?" }];
    const { text, html } = await renderMail({ ...content, quotes });
    expect(text).toContain("Ann, 10:42:\n\n> Could we begin\n> with the <b>boats</b>?");
    expect(html).toMatch(/<blockquote[^>]*border-left:3px solid/);
    expect(html).toContain("&lt;b&gt;boats");
  });

  it("shows posts with the pictures that come with it, and goes out without one that is away", async () => {
    const pictureOf = (mediaId: string) => ({ workspaceId: randomUUID(), mediaId, alt: "A boat" });
    const [there, away] = [randomUUID(), randomUUID()];
    const post = { when: "Tuesday", text: "One\n\nTwo", note: "Ann: Please", furtherMedia: 1 };
    const posts = [there, away].map((id) => ({ ...post, picture: pictureOf(id) }));
    const mail = { id: randomUUID(), to: "ann@example.com", createdAt: new Date() };
    const readPicture = async ({ mediaId }: { mediaId: string }) => {
      if (mediaId === away) throw new Error("The storage is away.");
      return { bytes: new Uint8Array([1, 2, 3]), contentType: "image/jpeg" };
    };
    const shown = { ...content, posts };
    const message = await composeMessage(mail, shown, undefined, readPicture);
    expect(message.attachments).toMatchObject([
      { cid: there, filename: `${there}.jpeg`, contentDisposition: "inline" },
    ]);
    const images = [...String(message.html).matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(images).toEqual([expect.stringContaining(`src="cid:${there}"`)]);
    expect(images[0]).toContain('alt="A boat"');
    expect(message.text).toContain("Tuesday\n\nOne\n\nTwo\n\nAnd one more picture or video");
    expect(message.text).not.toContain("cid:");
  });

  it("loads nothing from elsewhere and declares a dark look", async () => {
    const { html } = await renderMail(content);
    expect(html).not.toMatch(/<img|<link|<script|<iframe|url\(|src=|@import|@font-face/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain("prefers-color-scheme: dark");
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(
      new Set([
        "https://herald.example.com/invitation#a&amp;b",
        "https://herald.example.com/stop?a=1&amp;b=2",
      ]),
    );
  });

  it("shows markup of people as text, wherever it stands", async () => {
    const attack = `</style></title>"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
    const { html } = await renderMail({
      ...content,
      subject: attack,
      heading: attack,
      paragraphs: [attack],
      facts: [{ label: attack, value: attack }],
      button: { label: attack, url: `https://herald.example.com/?q="><script>` },
      reason: attack,
    });
    expect(html).not.toMatch(/<script|<img/i);
    const { text } = await renderMail({ ...content, paragraphs: [attack] });
    expect(text).toContain(attack);
  });

  it("needs neither facts, button nor a way to unsubscribe", async () => {
    const { text, html } = await renderMail(
      MailContent.parse({ subject: "S", heading: "H", paragraphs: [], reason: "R." }),
    );
    expect(text).toBe("H\n\n---\n\nR.\n\nSent by Herald at localhost:3000.");
    expect(html).not.toContain("href=");
  });

  it("takes no link that runs code", () => {
    const button = { label: "Open", url: "javascript:alert(1)" };
    expect(MailContent.safeParse({ ...content, button }).success).toBe(false);
  });
});
