import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

if (existsSync(".env")) process.loadEnvFile(".env");
const dataDir = process.env.DATA_DIR || ".data";

export default {
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL || ownDatabase() },
};

/** Returns the address of Herald's own Postgres while it runs, for `npx prisma studio`. */
function ownDatabase(): string | undefined {
  const [pidFile, passwordFile] = ["postgres/postmaster.pid", "database-password"].map((name) =>
    join(dataDir, name),
  ) as [string, string];
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const port = readFileSync(pidFile, "utf8").split("\n")[3];
  const password = encodeURIComponent(readFileSync(passwordFile, "utf8").trim());
  return `postgresql://herald:${password}@127.0.0.1:${port}/herald`;
}
