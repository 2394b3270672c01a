import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkParameters, withLinkParameters } from "./link-parameters";

function adding(fields: Partial<LinkParameters> = {}): LinkParameters {
  return { parameters: { utm_source: "linkedin" }, excludedHosts: [], ...fields };
}

const added = (text: string, fields?: Partial<LinkParameters>) =>
  withLinkParameters(text, adding(fields));

describe("a link gets the parameters", () => {
  it.each([
    ["https://example.com/a", "https://example.com/a?utm_source=linkedin"],
    ["http://example.com", "http://example.com/?utm_source=linkedin"],
    ["https://example.com?a=1", "https://example.com?a=1&utm_source=linkedin"],
    ["https://example.com/a?b=1&c=2", "https://example.com/a?b=1&c=2&utm_source=linkedin"],
    ["https://example.com/a?#part", "https://example.com/a?utm_source=linkedin#part"],
    ["https://example.com/a#part#b", "https://example.com/a?utm_source=linkedin#part#b"],
    ["Read https://example.com/a.", "Read https://example.com/a?utm_source=linkedin."],
    ["(https://example.com/a)", "(https://example.com/a?utm_source=linkedin)"],
    [
      "https://example.com/wiki/A_(b), so",
      "https://example.com/wiki/A_(b)?utm_source=linkedin, so",
    ],
    [
      "[One](https://example.com/a)[two](https://example.com/b)",
      "[One](https://example.com/a?utm_source=linkedin)[two](https://example.com/b?utm_source=linkedin)",
    ],
    ["**https://example.com/a**", "**https://example.com/a?utm_source=linkedin**"],
    ["“https://example.com/a”!", "“https://example.com/a?utm_source=linkedin”!"],
    ["HTTPS://Example.com/A", "HTTPS://Example.com/A?utm_source=linkedin"],
    ["http://[2001:db8::1]/a", "http://[2001:db8::1]/a?utm_source=linkedin"],
    [
      "https://example.org/web/https://example.com/",
      "https://example.org/web/https://example.com/?utm_source=linkedin",
    ],
    [
      "https://example.com/ä\nhttps://example.com/🎉",
      "https://example.com/ä?utm_source=linkedin\nhttps://example.com/🎉?utm_source=linkedin",
    ],
  ])("%s", (text, expected) => expect(added(text)).toBe(expected));
});

describe("a text stays as it is", () => {
  it.each([
    ["where it has no link", "example.com and ftp://example.com and mailto:a@example.com"],
    ["where the address is none", "https:// and https://?a and http://["],
    ["where the link has the parameter", "https://example.com/?a=1&utm_source=mail"],
    ["where it has it in capitals", "https://example.com/?UTM_Source=mail"],
    ["where it has another campaign", "https://example.com/?utm_campaign=spring"],
  ])("%s", (_, text) => expect(added(text)).toBe(text));

  it("where nothing is added", () => {
    const text = "https://example.com/";
    expect(withLinkParameters(text, null)).toBe(text);
    expect(added(text, { parameters: {} })).toBe(text);
  });
});

it("a campaign of the link keeps out only rules that are about campaigns", () => {
  const parameters = { ref: "herald" };
  const text = "https://example.com/?utm_source=mail";
  expect(added(text, { parameters })).toBe(`${text}&ref=herald`);
});

it("hosts that the rule leaves out keep their links, with their subdomains and no others", () => {
  const excludedHosts = ["Example.com"];
  const text = "https://example.com/ https://shop.EXAMPLE.com./a https://notexample.com/";
  expect(added(text, { excludedHosts })).toBe(`${text}?utm_source=linkedin`);
});

it("values are encoded, so that no network leaves out their end", () => {
  const parameters = { utm_source: "a b&c=d#e/ü", utm_medium: "it's (all)!*", utm_term: "etc." };
  const written = added("https://example.com/", { parameters });
  expect(written).toBe(
    "https://example.com/?utm_source=a%20b%26c%3Dd%23e%2F%C3%BC&utm_medium=it%27s%20%28all%29%21%2A&utm_term=etc%2E",
  );
  expect(Object.fromEntries(new URL(written).searchParams)).toEqual(parameters);
});

it("parameters stand in the usual order, and others after them by name", () => {
  const parameters = { z: "1", utm_campaign: "c", b: "2", utm_medium: "m", utm_source: "s" };
  const query = "utm_source=s&utm_medium=m&utm_campaign=c&b=2&z=1";
  expect(added("https://example.com/", { parameters })).toBe(`https://example.com/?${query}`);
});

const words = fc.array(
  fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom(" ", "\n", "(", ")", "[", "](", "https://", "http://a", "?", "#", ".", "🎉"),
    fc.string({ maxLength: 8 }),
  ),
  { maxLength: 12 },
);

it("adding twice adds once, and takes nothing away", () => {
  fc.assert(
    fc.property(words, fc.string({ minLength: 1 }), (parts, value) => {
      const rule = adding({ parameters: { utm_source: value, utm_medium: "social" } });
      const text = parts.join("");
      const once = withLinkParameters(text, rule);
      expect(withLinkParameters(once, rule)).toBe(once);
      const query = once.match(/utm_source=[^&#]*&utm_medium=social/)?.[0] ?? "\0";
      const without = once.replaceAll(`/?${query}`, "/").replaceAll(query, "");
      expect(without.replace(/[?&/]/g, "")).toBe(text.replaceAll(query, "").replace(/[?&/]/g, ""));
    }),
  );
});

it.each([
  "https://",
  "https://a)",
  "https://a(",
  "https://a?",
  "https://a,",
  "h",
  "(((",
  "https://a ",
])("a long text of %j is read in one pass", (piece) => {
  const text = piece.repeat(40_000 / piece.length);
  expect(added(text).length).toBeLessThan(text.length + 200 * 30);
});

it("only the first two hundred links of a text get them", () => {
  const written = added("https://example.com/ ".repeat(300));
  expect(written.match(/utm_source/g)).toHaveLength(200);
  expect(added(written)).toBe(written);
});

describe("code of an article in Markdown", () => {
  const link = "https://example.com/a";
  const tagged = `${link}?utm_source=linkedin`;
  const options = { format: "markdown", title: "Own title" };

  it.each([
    ["in backticks", `See \`${link}\` and ${link}`, `See \`${link}\` and ${tagged}`],
    ["in a list and a heading", `# \`${link}\`\n- \`x ${link}\``, null],
    [
      "in a fenced block",
      `\`\`\`sh\ncurl ${link}\n\`\`\`\n${link}`,
      `\`\`\`sh\ncurl ${link}\n\`\`\`\n${tagged}`,
    ],
    [
      "in a fenced block of Windows",
      `${link}\r\n\`\`\`\r\n${link}\r\n\`\`\`\r\n${link}`,
      `${tagged}\r\n\`\`\`\r\n${link}\r\n\`\`\`\r\n${tagged}`,
    ],
    ["in a block that is never closed", `\`\`\`\n\n${link}`, null],
  ])("keeps its links: %s", (_, text, expected) => {
    expect(withLinkParameters(text, adding(), options)).toBe(expected ?? text);
  });

  it.each([
    ["one backtick", `\`${link}`, `\`${tagged}`],
    ["backticks over two lines", `\`a\n${link}\``, `\`a\n${tagged}\``],
    ["escaped backticks", `\\\`${link} \\\``, `\\\`${tagged} \\\``],
    ["backticks around a link's words", `[\`a\`](${link})`, `[\`a\`](${tagged})`],
  ])("is not %s", (_, text, expected) => {
    expect(withLinkParameters(text, adding(), options)).toBe(expected);
  });

  it("begins behind the line that is the title, and is none where the text is plain", () => {
    const text = `\`\`\`\n${link}\n\`${link}\``;
    const untitled = withLinkParameters(text, adding(), { format: "markdown" });
    expect(untitled).toBe(`\`\`\`\n${tagged}\n\`${link}\``);
    const plain = withLinkParameters(text, adding(), { format: "plain" });
    expect(plain).toBe(`\`\`\`\n${tagged}\n\`${tagged}\``);
    expect(added(text)).toBe(plain);
  });
});
