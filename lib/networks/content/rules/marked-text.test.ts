import fc from "fast-check";
import { expect, it } from "vitest";
import { toHtml } from "../../sites/html";
import { articleOf } from "./article";
import { blocksOf } from "./marked-text";

const html = (text: string, format: "plain" | "markdown" = "markdown") =>
  toHtml(blocksOf(text, format));

it.each([
  ["# A & B", "<h2>A &amp; B</h2>"],
  ["#### Deep", "<h4>Deep</h4>"],
  ["One\ntwo\n\nthree", "<p>One<br>two</p>\n<p>three</p>"],
  ["**bold *both*** and _soft_", "<p><strong>bold <em>both</em></strong> and <em>soft</em></p>"],
  ["a [link](https://a.test/x_(y)) here", '<p>a <a href="https://a.test/x_(y)">link</a> here</p>'],
  ["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["1. one\n2) two", "<ol><li>one</li><li>two</li></ol>"],
  ["> so\n> said", "<blockquote><p>so<br>said</p></blockquote>"],
  ["```\na < b\n```\nafter", "<pre><code>a &lt; b</code></pre>\n<p>after</p>"],
  ["`x*y*z` and snake_case_name", "<p><code>x*y*z</code> and snake_case_name</p>"],
  ["2 * 3 ** open [brackets", "<p>2 * 3 ** open [brackets</p>"],
  ["\\*not bold\\*", "<p>*not bold*</p>"],
  [
    "<script>alert('x')</script> [x](javascript:alert)",
    "<p>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; [x](javascript:alert)</p>",
  ],
])("%j becomes %s", (text, expected) => {
  expect(html(text)).toBe(expected);
});

it("a plain text keeps its signs, and its addresses become links without the end of the sentence", () => {
  expect(html("# *No* heading\nSee https://a.test/b.", "plain")).toBe(
    '<p># *No* heading<br>See <a href="https://a.test/b">https://a.test/b</a>.</p>',
  );
});

it("whatever is written, the HTML has only elements of ours", () => {
  const part = fc.constantFrom(
    "*",
    "**",
    "_",
    "[",
    "](https://a.test)",
    "`",
    "<b>",
    "&",
    "\n",
    "> ",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), fc.boolean(), (parts, isMarkdown) => {
      const written = html(parts.join(""), isMarkdown ? "markdown" : "plain");
      const tags = written.match(/<\/?[a-z0-9]*/g) ?? [];
      const known = /^<\/?(p|h[234]|ul|ol|li|blockquote|pre|code|strong|em|a|br)$/;
      expect(tags.filter((tag) => !known.test(tag))).toEqual([]);
      expect(written.replace(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
    }),
  );
});

it("forty thousand signs that open and never close are read in one pass", () => {
  for (const sign of ["[", "*a ", "**a _b ", "](", "`", "> ", "https://"]) {
    expect(html(sign.repeat(40_000 / sign.length)).length).toBeGreaterThan(0);
  }
});

it("the first line is the title, unless the account has one of its own", () => {
  expect(articleOf({ text: "\nThe title \r\n\r\nThe text" })).toMatchObject({
    title: "The title",
    isTitleOwn: false,
    body: "The text",
  });
  const options = { format: "markdown" };
  expect(articleOf({ text: "## Marked\ntext", options }).title).toBe("Marked");
  expect(articleOf({ text: "All of it", options: { title: " Own " } })).toMatchObject({
    title: "Own",
    isTitleOwn: true,
    body: "All of it",
  });
});
