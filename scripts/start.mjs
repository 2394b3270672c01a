import { checkNode, installDependencies } from "./install.mjs";

checkNode();
installDependencies({ development: false });
const { register } = await import("tsx/esm/api");
register();
await import("./start.ts");
