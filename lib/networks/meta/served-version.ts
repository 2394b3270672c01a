import { failed, passed } from "../http/test-item";
import type { NetworkContext, TestItem } from "../network";

type Asked = { label: string; variable: string; asked: string };

export function noteVersion<Context extends NetworkContext>(context: Context, header: string) {
  let served: string | null = null;
  const send: typeof fetch = async (input, init) => {
    const response = await context.fetch(input, init);
    served = response.headers.get(header) ?? served;
    return response;
  };
  return { noted: { ...context, fetch: send }, servedVersion: () => served };
}

/** Meta answers a version that it no longer serves as the oldest that it does. */
export function versionItem({ label, variable, asked }: Asked, served: string | null): TestItem[] {
  const item = { code: "version", label: "Version of the API" };
  if (served === null) return [];
  if (served === asked) return [passed(item, `${label} serves version ${served}.`)];
  return [
    failed(
      item,
      `${label} no longer serves version ${asked} and answers as ${served}, so that posts may fail. Whoever runs this server has to take ${variable} out of the settings, or set it to a newer version.`,
    ),
  ];
}
