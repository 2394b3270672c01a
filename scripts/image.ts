import { join } from "node:path";
import { readVersion } from "./backup/command-line";
import { buildImage, ensureBase } from "./image/build-image";
import { tryImage } from "./image/try-image";
import { assembleRelease } from "./pack/assemble-release";
import { assertCanJail } from "./pack/read-only-root";
import { projectRoot } from "./project-root";
import { buildApp, generateClient } from "./start/build";
import { withProgress } from "./start/progress";

/**
 * `npm run image` builds herald:<version> by buildah, starts what is in it as its user with a read-only
 * root, and publishes a post. It needs root on Linux, buildah, bubblewrap and debootstrap.
 */
await assertCanJail();
await generateClient();
await buildApp();
const putting = { doing: "Putting the release together", done: "Put the release together" };
await withProgress(putting, () => assembleRelease(join(projectRoot, "release/herald")));
const tag = `localhost/herald:${await readVersion()}`;
const preparing = { doing: "Preparing the base image", done: "Prepared the base image" };
await withProgress(preparing, ensureBase);
await withProgress({ doing: "Building the image", done: "Built the image" }, () => buildImage(tag));
await tryImage(tag);
