import { Fragment } from "react";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { articleOf } from "@/lib/networks/content/rules/article";
import type { Block, Inline } from "@/lib/networks/content/rules/marked-text";
import { PhotoGrid } from "./photo-grid";
import { audienceOf, type FaceProps } from "./written-post";

/** A page of a site: picture, title and text, as the site's own design will dress them. */
export function ArticleFace({ account, first, when, told, options }: FaceProps) {
  const { title, blocks } = articleOf({ text: first.text, options });
  const isFeatured = options.featured !== "none";
  const featured = isFeatured ? first.media[0] : undefined;
  const others = isFeatured ? first.media.slice(1) : first.media;
  return (
    <div data-position={first.key} className="flex flex-col gap-3 px-4 py-4">
      <header className="flex items-center gap-2 text-muted text-sm">
        <AccountGlyph account={account} size={20} shape={account.look.avatar} />
        <span className="min-w-0 truncate font-medium text-text">{account.name}</span>
        <span className="shrink-0">{audienceOf(told) ?? when}</span>
        {account.sandbox && <SandboxBadge />}
      </header>
      {featured && (
        <div className="overflow-hidden rounded-md">
          <PhotoGrid media={[featured]} />
        </div>
      )}
      {title === "" ? (
        <p className="text-muted">Your title appears here.</p>
      ) : (
        <h3 className="text-balance font-semibold text-lg [overflow-wrap:anywhere]">{title}</h3>
      )}
      {blocks.length > 0 && (
        <div className="flex flex-col gap-2.5 [overflow-wrap:anywhere]">
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity beside their place.
            <ShownBlock key={index} block={block} />
          ))}
        </div>
      )}
      {others.map((medium) => (
        <div key={medium.id} className="overflow-hidden rounded-md">
          <PhotoGrid media={[medium]} />
        </div>
      ))}
    </div>
  );
}

function ShownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Shown content={block.content} />
        </p>
      );
    case "quote":
      return (
        <blockquote className="border-border-strong border-s-2 ps-3 text-muted">
          <Shown content={block.content} />
        </blockquote>
      );
    case "heading":
      return (
        <p className="pt-1 font-semibold text-md">
          <Shown content={block.content} />
        </p>
      );
    case "code":
      return (
        <pre className="overflow-x-auto rounded-md bg-canvas px-3 py-2 text-sm">{block.text}</pre>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List className={block.isOrdered ? "list-decimal ps-5" : "list-disc ps-5"}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity beside their place.
            <li key={index}>
              <Shown content={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Shown({ content }: { content: readonly Inline[] }) {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beside their place.
    <Fragment key={index}>{shown(inline)}</Fragment>
  ));
}

function shown(inline: Inline) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code className="rounded-sm bg-canvas px-1 text-sm">{inline.text}</code>;
    case "break":
      return <br />;
    case "bold":
      return (
        <strong>
          <Shown content={inline.content} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Shown content={inline.content} />
        </em>
      );
    case "link":
      return (
        <span className="text-info">
          <Shown content={inline.content} />
        </span>
      );
  }
}
