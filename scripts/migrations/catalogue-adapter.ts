import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

const charArray = 1002;

export function catalogueAdapter(databaseUrl: string): {
  factory: SqlMigrationAwareDriverAdapterFactory;
  close: () => Promise<void>;
} {
  const pool = cataloguePool(databaseUrl);
  const { provider, adapterName } = new PrismaPg(pool);
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider,
    adapterName,
    connect: () => connect(pool),
    connectToShadowDb: () => connectToShadowDatabase(databaseUrl, pool),
  };
  return { factory, close: () => pool.end() };
}

// The catalogue has columns of type "char", which adapter-pg does not support (prisma/orm#27403):
// they pass it as that type's array and are renamed afterwards.
function cataloguePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  const run: (config: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult> = pool.query.bind(pool);
  const query = async (config: pg.QueryArrayConfig) => {
    const result = await run(config);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === pg.types.builtins.CHAR) field.dataTypeID = charArray;
    }
    return result;
  };
  return Object.assign(pool, { query });
}

async function connect(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    // The adapter splits scripts at every semicolon, even inside a function's body. Sent as a
    // whole, a migration is also atomic.
    executeScript: async (script: string) => {
      await pool.query(script);
    },
    queryRaw: async (query: SqlQuery) => {
      const result = await queryRaw(query);
      return { ...result, columnTypes: result.columnTypes.map(elementType) };
    },
  });
}

function elementType(type: number) {
  return type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type;
}

// The adapter drops its shadow database while it has connections open, which Postgres refuses.
async function connectToShadowDatabase(
  databaseUrl: string,
  pool: pg.Pool,
): Promise<SqlDriverAdapter> {
  const name = `herald_shadow_${randomUUID()}`;
  await pool.query(`CREATE DATABASE "${name}"`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const shadow = cataloguePool(url.href);
  const dispose = async () => {
    await shadow.end();
    await pool.query(`DROP DATABASE "${name}"`);
  };
  return Object.assign(await connect(shadow), { dispose });
}
