import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { Fragment } from "react";
import type { ParsedContent } from "./schema";

export function MailDocument({
  content,
  pictures,
  senderHost,
}: {
  content: ParsedContent;
  /** Names by medium the pictures that come with the mail. */
  pictures: ReadonlySet<string>;
  senderHost: string;
}) {
  const {
    subject,
    heading,
    paragraphs,
    quotes,
    posts = [],
    facts,
    button,
    reason,
    unsubscribeUrl,
  } = content;
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Otherwise phones turn numbers and dates into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{darkAndNarrow}</style>
      </Head>
      <Preview>{paragraphs[0] ?? quotes[0]?.text ?? posts[0]?.text ?? heading}</Preview>
      <Body className="canvas" style={canvas}>
        <Container className="sheet" style={sheet}>
          <Section style={fixed}>
            <Text className="mark" style={mark} data-skip-in-text="true">
              Herald
            </Text>
            <Heading as="h1" className="strong" style={headingStyle}>
              {heading}
            </Heading>
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A mail is rendered once.
              <Text key={index} className="strong" style={text}>
                <Lines text={paragraph} />
              </Text>
            ))}
            <Quotes quotes={quotes} />
            <Posts posts={posts} pictures={pictures} />
            {facts.length > 0 && <Facts facts={facts} />}
            {button && <Action {...button} />}
            <Hr className="rule" style={rule} />
            <Text className="quiet" style={small}>
              {reason}
            </Text>
            <Text className="quiet" style={small}>
              Sent by Herald at {senderHost}.
              {unsubscribeUrl && (
                <>
                  {" "}
                  <Link className="quiet" href={unsubscribeUrl} style={shortLink}>
                    Stop these mails
                  </Link>
                </>
              )}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** Line breaks as tags: not every client follows `white-space`. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A mail is rendered once.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function Quotes({ quotes }: Pick<ParsedContent, "quotes">) {
  return quotes.map(({ by, text: words }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A mail is rendered once.
    <Fragment key={index}>
      <Text className="quiet" style={quotedBy}>
        {by}:
      </Text>
      <blockquote className="quote" style={quote}>
        <Text className="strong" style={quoted}>
          <Lines text={words} />
        </Text>
      </blockquote>
    </Fragment>
  ));
}

function Posts({
  posts,
  pictures,
}: {
  posts: NonNullable<ParsedContent["posts"]>;
  pictures: ReadonlySet<string>;
}) {
  return posts.map(({ when, text: words, note, picture, furtherMedia }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A mail is rendered once.
    <Section key={index} className="post" style={postStyle}>
      <Text className="quiet" style={quotedBy}>
        {when}
      </Text>
      {words && (
        <Text className="strong" style={postText}>
          <Lines text={words} />
        </Text>
      )}
      {picture && pictures.has(picture.mediaId) && (
        <Img src={`cid:${picture.mediaId}`} alt={picture.alt} style={postPicture} />
      )}
      <FurtherMedia
        shown={picture !== null && pictures.has(picture.mediaId)}
        count={furtherMedia + (picture && !pictures.has(picture.mediaId) ? 1 : 0)}
      />
      {note && (
        <Text className="quiet" style={postNote}>
          <Lines text={note} />
        </Text>
      )}
    </Section>
  ));
}

/** A picture can be missing, such as that of a video: then nothing is said to be more. */
function FurtherMedia({ shown, count }: { shown: boolean; count: number }) {
  if (count === 0) return null;
  const [one, more] = shown ? ["And one more", `And ${count} more`] : ["With one", `With ${count}`];
  return (
    <Text className="quiet" style={postNote}>
      {count === 1 ? `${one} picture or video` : `${more} pictures or videos`}
    </Text>
  );
}

function Facts({ facts }: Pick<ParsedContent, "facts">) {
  return (
    <Section className="facts" style={factsStyle}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A mail is rendered once.
        <Text key={index} className={`${factClass} strong`} style={fact}>
          <span className="quiet" style={factLabel}>
            {label}:
          </span>{" "}
          {value}
        </Text>
      ))}
    </Section>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Button className={actionClass} href={url} style={buttonStyle}>
        {label}
      </Button>
      <Text className="quiet" style={small} data-skip-in-text="true">
        If the button does not work, open this address:{" "}
        <Link className="quiet" href={url} style={smallLink}>
          {url}
        </Link>
      </Text>
    </>
  );
}

export const actionClass = "button";
export const factClass = "fact";

const accent = "#9a1f5c";

// Some clients drop what stands in <style>, so that the light look is inline.
const darkAndNarrow = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .sheet { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; padding: 20px 16px !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: #150f12 !important; }
  .sheet { background-color: #1d1519 !important; border-color: #3d3137 !important; }
  .strong { color: #f3eaee !important; }
  .mark { color: #ef8fc0 !important; }
  .quiet { color: #b9a8b0 !important; }
  .facts { background-color: #271d22 !important; }
  .quote { border-left-color: #6d5a63 !important; }
  .post { border-color: #3d3137 !important; }
  .rule { border-top-color: #3d3137 !important; }
  .button { background-color: #b8347a !important; color: #ffffff !important; }
}`;

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const breakWords = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;
const fixed = { width: "100%", tableLayout: "fixed" } as const;

const canvas = { backgroundColor: "#f7f4f5", margin: 0, padding: "24px 0", fontFamily };
const sheet = {
  ...fixed,
  maxWidth: "560px",
  backgroundColor: "#ffffff",
  border: "1px solid #e4dde0",
  borderRadius: "10px",
  padding: "28px 32px",
};
const mark = {
  margin: "0 0 14px",
  color: accent,
  fontSize: "14px",
  lineHeight: "20px",
  fontWeight: 700,
};
const headingStyle = {
  ...breakWords,
  margin: "0 0 16px",
  color: "#2b2126",
  fontSize: "20px",
  lineHeight: "28px",
  fontWeight: 600,
};
const text = {
  ...breakWords,
  margin: "0 0 12px",
  color: "#2b2126",
  fontSize: "16px",
  lineHeight: "24px",
};
const quotedBy = {
  ...breakWords,
  margin: "0 0 4px",
  color: "#6d5f66",
  fontSize: "14px",
  lineHeight: "20px",
};
const quote = { margin: "0 0 16px", borderLeft: "3px solid #cbbfc5", padding: "0 0 0 14px" };
const quoted = { ...text, margin: "0" };
const postStyle = {
  ...fixed,
  margin: "0 0 12px",
  border: "1px solid #e4dde0",
  borderRadius: "6px",
  padding: "12px 14px",
};
const postText = { ...text, margin: "0", fontSize: "15px", lineHeight: "22px" };
const postPicture = {
  display: "block",
  width: "auto",
  maxWidth: "100%",
  maxHeight: "220px",
  margin: "10px 0 0",
  borderRadius: "4px",
};
const postNote = { ...quotedBy, margin: "8px 0 0" };
const factsStyle = {
  ...fixed,
  margin: "4px 0 16px",
  backgroundColor: "#f7f4f5",
  borderRadius: "6px",
  padding: "10px 14px",
};
const fact = { ...breakWords, margin: "2px 0", color: "#2b2126", fontSize: "15px" };
const factLabel = { color: "#6d5f66" };
const buttonStyle = {
  ...breakWords,
  margin: "4px 0 16px",
  padding: "11px 18px",
  backgroundColor: accent,
  borderRadius: "6px",
  color: "#ffffff",
  fontSize: "16px",
  fontWeight: 600,
};
const rule = { margin: "20px 0 14px", borderTop: "1px solid #e4dde0" };
const small = {
  ...breakWords,
  margin: "0 0 4px",
  color: "#6d5f66",
  fontSize: "13px",
  lineHeight: "20px",
};
const smallLink = { color: "#6d5f66", textDecorationLine: "underline" };
const shortLink = { ...smallLink, whiteSpace: "nowrap" } as const;
