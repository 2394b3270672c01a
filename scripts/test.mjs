import { checkNode, installDependencies } from "./install.mjs";

checkNode();
installDependencies({ development: true });
const { register } = await import("tsx/esm/api");
register();
await import("./test.ts");
