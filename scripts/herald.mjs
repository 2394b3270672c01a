import { checkNode } from "./install.mjs";

const commands = {
  start: () => import("./start.ts"),
  backup: () => import("./backup.ts"),
  restore: () => import("./restore.ts"),
  recover: () => import("./recover.ts"),
  doctor: () => import("./doctor.ts"),
  "media:move": () => import("./move-media.ts"),
};

checkNode();
const [name = "start"] = process.argv.splice(2, 1);
if (Object.hasOwn(commands, name)) {
  await commands[name]();
} else {
  console.error(`Which one? herald ${Object.keys(commands).join(" | ")}`);
  process.exitCode = 1;
}
