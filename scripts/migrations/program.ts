import { applyMigrations } from "./apply-migrations";

const applied = await applyMigrations(process.env.DATABASE_URL ?? "");
console.log(JSON.stringify(applied));
