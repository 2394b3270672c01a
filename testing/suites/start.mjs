import { checkNode, installDependencies } from "../../scripts/install.mjs";

checkNode();
installDependencies({ development: true });
const { register } = await import("tsx/esm/api");
register();
await import("./cli.ts");
