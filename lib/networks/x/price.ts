import { isVideo } from "../content/problems";
import { findAddresses } from "../content/rules/weighted-text";
import type { Content, NetworkPrice } from "../network";
import { sentText } from "./publish";
import { configuration, type XSettings } from "./settings";

const microDollars = 1_000_000;

/** Takes the higher price wherever X may see an address. */
export function price(content: Content, { prices }: XSettings): NetworkPrice {
  const { post, link, alt } = { ...configuration.prices, ...prices };
  const text = sentText(content);
  const hasLink = /https?:\/\//i.test(text) || findAddresses(text.normalize("NFC")).length > 0;
  const described = content.media.filter((item) => item.alt !== "" && !isVideo(item)).length;
  const dollars = (hasLink ? link : post) + described * alt;
  return {
    microDollars: Math.round(dollars * microDollars),
    because: becauseOf(hasLink, described),
  };
}

function becauseOf(hasLink: boolean, described: number): string {
  const texts = described === 1 ? "an alternative text" : `${described} alternative texts`;
  const parts = [hasLink && "a link", described > 0 && texts].filter(Boolean);
  return parts.length === 0 ? "a post" : `a post with ${parts.join(" and ")}`;
}
