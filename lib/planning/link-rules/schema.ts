import { z } from "zod";
import { Uuid } from "@/lib/kernel/schema";
import {
  excludedHostsMax,
  hostName,
  linkRulesMax,
  parameterName,
  parametersMax,
  parameterValue,
  parameterValueMax,
  placeholders,
} from "./rules";

const ParameterName = z
  .string()
  .regex(parameterName, "must be 1 to 60 letters, digits, `_`, `.`, `~` or `-`");

const ParameterValue = z
  .string()
  .max(parameterValueMax)
  .regex(
    parameterValue,
    `can only name ${placeholders.join(", ")} in braces, and must not be empty`,
  );

const Host = z.string().max(253).regex(hostName, "must be a host such as `example.com`");

export const LinkRule = z.strictObject({
  connectionId: Uuid.nullable(),
  labelId: Uuid.nullable(),
  parameters: z
    .record(ParameterName, ParameterValue)
    .refine((given) => Object.keys(given).length > 0, "must name a parameter")
    .refine(
      (given) => Object.keys(given).length <= parametersMax,
      `must be at most ${parametersMax} parameters`,
    )
    .meta({
      minProperties: 1,
      maxProperties: parametersMax,
      description: "Values may hold {network}, {account}, {label} and {yyyy-mm}",
    }),
  excludedHosts: z
    .array(Host)
    .max(excludedHostsMax)
    .describe("Hosts whose links stay as they are, with their subdomains"),
});
export type LinkRule = z.output<typeof LinkRule>;

export const LinkRulesBody = z.strictObject({ rules: z.array(LinkRule).max(linkRulesMax) });
export const LinkRules = z.strictObject({ rules: z.array(LinkRule) });
export type LinkRules = z.output<typeof LinkRules>;
