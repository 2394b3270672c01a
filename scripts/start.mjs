import { checkNode, installDependencies } from "./install.mjs";
import { compileResident } from "./programs/compile.mjs";

checkNode();
installDependencies({ development: false });
await compileResident();
await import("../.programs/start.mjs");
