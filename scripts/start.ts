import { start } from "./start/start";

await start({ development: process.argv.includes("--dev") });
