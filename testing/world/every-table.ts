import { randomUUID } from "node:crypto";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import { plant } from "./canaries";

export type Column = {
  table: string;
  name: string;
  type: string;
  isEnum: boolean;
  isRequired: boolean;
};

/** Lists the columns of every table, as Postgres has them. */
export async function everyColumn(): Promise<Column[]> {
  return await db.$queryRaw<Column[]>`
    SELECT class.relname AS "table", attname AS name, format_type(atttypid, NULL) AS type,
      type.typtype = 'e' AS "isEnum", attnotnull AS "isRequired"
    FROM pg_attribute
    JOIN pg_class class ON class.oid = attrelid AND relkind = 'r'
    JOIN pg_type type ON type.oid = atttypid
    WHERE relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND class.relname <> '_prisma_migrations'
    ORDER BY class.relname, attnum`;
}

/**
 * Writes two rows into each table, one of which has nothing where nothing may be, past all references and
 * triggers. `known` says by a column's name what a row refers to. Texts and bytes of a `secret` column
 * are planted.
 */
export async function fillEveryTable({
  known,
  isSecret,
}: {
  known: Readonly<Record<string, string>>;
  isSecret: (column: Column) => boolean;
}): Promise<void> {
  const columns = await everyColumn();
  // People are there already, and what they have in common with their key is checked.
  const tables = [...new Set(columns.map(({ table }) => table))].filter((name) => name !== "User");
  const fill = async (tx: Tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table);
      for (const isSparse of [false, true]) {
        const written = own.filter(({ isRequired }) => isRequired || !isSparse);
        const ownId = isSparse ? randomUUID() : (known[table] ?? randomUUID());
        const values = written.map((column) =>
          column.name === "id" && column.type === "uuid"
            ? Prisma.sql`${ownId}::uuid`
            : valueFor(column, known, isSecret(column)),
        );
        await insert(tx, { table, names: written.map(({ name }) => name), values });
      }
    }
  };
  await transaction(fill, { timeoutMs: 120_000 });
}

async function insert(
  tx: Tx,
  { table, names, values }: { table: string; names: string[]; values: Prisma.Sql[] },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO ${Prisma.raw(`"${table}"`)} (${Prisma.raw(names.map((name) => `"${name}"`).join(", "))})
    VALUES (${Prisma.join(values)}) ON CONFLICT DO NOTHING`;
}

function valueFor(
  { table, name, type, isEnum }: Column,
  known: Readonly<Record<string, string>>,
  isSecret: boolean,
): Prisma.Sql {
  if (isEnum) {
    return Prisma.sql`(enum_range(NULL::${Prisma.raw(type)}))[1]`;
  }
  const said = isSecret
    ? plant(`${table}.${name}`, `canary-${randomUUID().replaceAll("-", "").slice(7)}`)
    : `A sample ${name}`;
  switch (type) {
    case "uuid":
      return Prisma.sql`${known[name] ?? randomUUID()}::uuid`;
    case "text":
    case "character varying":
      return Prisma.sql`${said}`;
    case "bytea":
      return Prisma.sql`convert_to(${said}, 'UTF8')`;
    case "json":
    case "jsonb":
      return Prisma.sql`to_jsonb(${said}::text)`;
    case "boolean":
      return Prisma.sql`true`;
    case "date":
      return Prisma.sql`current_date`;
    default:
      return scalarOf(type);
  }
}

function scalarOf(type: string): Prisma.Sql {
  if (type.endsWith("[]")) return Prisma.sql`'{}'`;
  if (type.startsWith("timestamp")) return Prisma.sql`now()`;
  return Prisma.sql`1`;
}
