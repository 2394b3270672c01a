import { urlParser } from "@/components/url-state/parsers";
import { isUuid } from "@/lib/kernel/rules";

export const labelAddress = urlParser({
  parse: (value) => (isUuid(value) ? value.toLowerCase() : null),
  serialize: (value: string) => value,
});
