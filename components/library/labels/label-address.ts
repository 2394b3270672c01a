import { createParser } from "nuqs/server";
import { isUuid } from "@/lib/kernel/rules";

export const labelAddress = createParser({
  parse: (value) => (isUuid(value) ? value.toLowerCase() : null),
  serialize: (value: string) => value,
});
