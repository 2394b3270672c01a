import { z } from "zod";
import { utcTimestamp } from "@/lib/kernel/as-json";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";

/** Names the person that an archive is about, or the workspace. */
export type ArchiveOwner = { workspaceId: WorkspaceId; userId: string };

/** Declares a kind of line in an archive: it has no field but those that are named here. */
export type ArchiveKind = {
  name: string;
  table: string;
  /** Rows of these tables stand in a line of this one. */
  within: readonly string[];
  about: string;
  /** These columns stay behind: secrets, and what only the running installation needs. */
  without: readonly string[];
  /** Its lines are in the order of these columns, whose types are Postgres's. */
  key: Readonly<Record<string, string>>;
  scope(owner: ArchiveOwner): Prisma.Sql;
  schema: z.ZodObject;
  /** Reads each field by this SQL; the row is `row`. */
  columns: Readonly<Record<string, string>>;
  instants: readonly string[];
};

export const id = z.uuid();
export const text = z.string();
export const flag = z.boolean();
export const whole = z.int();
export const fraction = z.number();
export const day = z.iso.date();
export const instant = z.iso.datetime();
export const anything = z.unknown();

type Declared = {
  name: string;
  table: string;
  about: string;
  within?: readonly string[];
  without?: readonly string[];
  key?: Readonly<Record<string, string>>;
  scope?: ArchiveKind["scope"];
  fields: z.ZodRawShape;
  added?: Readonly<Record<string, { schema: z.ZodType; sql: string }>>;
};

export function archiveKind(declared: Declared): ArchiveKind {
  const { name, table, about, within = [], without = [], fields, added = {} } = declared;
  const columns = Object.entries(fields).map(([field, schema]) => {
    // A list that was never written is empty.
    const isList = schema instanceof z.ZodArray;
    return [field, isList ? `coalesce(row."${field}", '{}')` : `row."${field}"`] as const;
  });
  const more = Object.entries(added).map(([field, { sql }]) => [field, sql] as const);
  const shape = Object.entries(added).map(([field, { schema }]) => [field, schema] as const);
  return {
    name,
    table,
    within,
    about,
    without,
    key: declared.key ?? { id: "uuid" },
    scope: declared.scope ?? ofWorkspace,
    schema: z.strictObject({ ...fields, ...Object.fromEntries(shape) }).describe(about),
    columns: Object.fromEntries([...columns, ...more]),
    instants: Object.keys(fields).filter((field) => isInstant(fields[field])),
  };
}

/** Makes a line of what Postgres answered, its instants as the API has them. */
export function archiveLine(kind: ArchiveKind, row: Record<string, unknown>): string {
  for (const field of kind.instants) {
    const value = row[field];
    if (typeof value === "string") row[field] = utcTimestamp(value);
  }
  return `${JSON.stringify(row)}\n`;
}

/** Narrows to rows of a workspace that name a person in this column. */
export function ofPerson(column: string): ArchiveKind["scope"] {
  const named = Prisma.raw(`row."${column}"`);
  return (owner) => Prisma.sql`${ofWorkspace(owner)} AND ${named} = ${owner.userId}::uuid`;
}

export const throughConnection: ArchiveKind["scope"] = ({ workspaceId }) => Prisma.sql`
  EXISTS (SELECT FROM "Connection" connection
    WHERE connection.id = row."connectionId" AND connection."workspaceId" = ${workspaceId}::uuid)`;

export const throughDelivery: ArchiveKind["scope"] = ({ workspaceId }) => Prisma.sql`
  EXISTS (SELECT FROM "Delivery" delivery
    WHERE delivery.id = row."deliveryId" AND delivery."workspaceId" = ${workspaceId}::uuid)`;

function ofWorkspace({ workspaceId }: ArchiveOwner): Prisma.Sql {
  return Prisma.sql`row."workspaceId" = ${workspaceId}::uuid`;
}

function isInstant(schema: z.core.$ZodType | undefined): boolean {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return inner === instant;
}
