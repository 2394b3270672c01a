import { applyMigrations } from "./migrations/apply-migrations";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("Set DATABASE_URL to the database that should be migrated.");
const applied = await applyMigrations(databaseUrl);
console.log(applied.length ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
