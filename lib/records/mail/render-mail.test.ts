import { describe, expect, it } from "vitest";
import { renderMail } from "./compose-message";
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
