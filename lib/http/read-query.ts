import { uniqueParameters } from "./read-body";

/** The query string as an object of strings; a repeated parameter is refused. */
export function readQuery(request: Request): Record<string, string> {
  return uniqueParameters(new URL(request.url).searchParams);
}
