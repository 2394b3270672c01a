import { fileURLToPath } from "node:url";

/** The folder of package.json, absolute. */
export const projectRoot = fileURLToPath(new URL("..", import.meta.url));
