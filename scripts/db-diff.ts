import { diffSchema } from "./migrations/diff-schema";
import { writeMigration } from "./migrations/migration-files";
import { startScratchPostgres } from "./postgres/scratch";

const [name] = process.argv.slice(2);
await using server = await startScratchPostgres();
const sql = await diffSchema(server.url("postgres"));
if (sql === null) {
  console.log("There is no difference between prisma/migrations and prisma/schema.");
} else if (name && /^[a-z0-9_-]+$/.test(name)) {
  console.log(
    `Wrote ${await writeMigration(name.replaceAll("-", "_"), sql)}. Review it before you commit it.`,
  );
} else {
  console.log(
    `${sql}\nTo keep this as a migration, give it a name: npm run db:diff -- add-something`,
  );
  process.exitCode = 1;
}
