import { createParser } from "nuqs/server";
import { Uuid } from "@/lib/kernel/schema";

export const labelAddress = createParser({
  parse: (value) => (Uuid.safeParse(value).success ? value.toLowerCase() : null),
  serialize: (value: string) => value,
});
