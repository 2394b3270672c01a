import { applyMigrations } from "./apply-migrations";

try {
  console.log(JSON.stringify(await applyMigrations(process.env.DATABASE_URL ?? "")));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
