import { beforeAll } from "vitest";
import { emptyDatabase } from "./database";
import { type Place, preparePlace } from "./place";

/**
 * The files of a worker share its modules, its variables and its database, one after another; each
 * begins with an empty database. They end with the run, as its Postgres does.
 */
const worker = globalThis as typeof globalThis & { place?: Promise<Place> };
const isFirst = worker.place === undefined;
worker.place ??= preparePlace();
const { database, variables } = await worker.place;
// Vitest sets its own anew before each file.
Object.assign(process.env, variables);

beforeAll(() => (isFirst ? undefined : emptyDatabase(database)));
