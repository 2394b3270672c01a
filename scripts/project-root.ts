import { fileURLToPath } from "node:url";

/** The absolute path of package.json's folder. */
export const projectRoot = fileURLToPath(new URL("..", import.meta.url));
