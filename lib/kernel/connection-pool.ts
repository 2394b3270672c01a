import type { Socket } from "node:net";
import { Client, Pool, type PoolClient, type PoolConfig } from "pg";
import { asConnectionFailure, isConnectionFailure } from "./connection-failure";

/** Past these, a call fails with SQLSTATE 08006 instead of waiting on. */
export type Deadlines = { connectMs: number; statementMs: number };

type Breaker = { isOpen: () => boolean; open: () => void };

/**
 * Creates a pool that survives the loss of Postgres: a statement that was not sent yet waits for
 * its recovery, and a read whose connection turns out to be dead is sent again. After a statement
 * without an answer the next ones fail at once for a second, or a page would wait for each of its own.
 */
export function createConnectionPool(
  config: PoolConfig,
  { connectMs, statementMs }: Deadlines,
): Pool {
  const pool = new Pool({ ...config, connectionTimeoutMillis: connectMs });
  const breaker = createBreaker();
  pool.on("connect", (client) => bound(client, statementMs, breaker));
  connectPatiently(pool, connectMs, breaker);
  readAgain(pool, connectMs, breaker);
  return pool;
}

const openForMs = 1_000;

function createBreaker(): Breaker {
  let openUntil = 0;
  return {
    isOpen: () => performance.now() < openUntil,
    open: () => {
      openUntil = performance.now() + openForMs;
    },
  };
}

function noAnswer(): Error {
  return Object.assign(new Error("Postgres gave no answer in time."), { code: "08006" });
}

/**
 * pg listens to a connection only while it is idle; without a listener one that breaks while it is
 * handed out would end the process. One that answers too late is closed, or what a transaction does
 * next would wait behind that statement.
 */
function bound(client: PoolClient, statementMs: number, breaker: Breaker): void {
  client.on("error", () => undefined);
  const send = (given: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, given);
  const expire = () => {
    breaker.open();
    socketOf(client).destroy(noAnswer());
  };
  client.query = ((...given: unknown[]) => {
    const callback = given.at(-1);
    if (typeof callback !== "function") {
      const sent = send(given);
      if (!(sent instanceof Promise)) return sent;
      return sent.finally(startDeadline(statementMs, expire)).catch((error: unknown) => {
        throw asConnectionFailure(error);
      });
    }
    const endDeadline = startDeadline(statementMs, expire);
    const answered = (error: unknown, result: unknown) => {
      endDeadline();
      callback(error && asConnectionFailure(error), result);
    };
    return send([...given.slice(0, -1), answered]);
  }) as PoolClient["query"];
}

/**
 * The timer of a process that was busy runs before what has come in the meantime is read, so it
 * expires only after that: pg's own `query_timeout` ends a statement that was answered long ago.
 */
function startDeadline(ms: number, expire: () => void): () => void {
  let isOver = false;
  const timer = setTimeout(() => setImmediate(() => !isOver && expire()), ms);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;
type Done = (release?: boolean | Error) => void;

const tryAgainMs = 100;
const lateMs = 500;

/**
 * Tries again while time is left, and anew where the process was so busy that its timers ran late:
 * Postgres had no time then, however long it took.
 */
function connectPatiently(pool: Pool, withinMs: number, breaker: Breaker): void {
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const tryUntil = (until: number, callback: Connected): void => {
    if (breaker.isOpen()) {
      callback(asConnectionFailure(noAnswer()), undefined, () => undefined);
      return;
    }
    const startedAt = performance.now();
    connect((error, client, done) => {
      const failedAt = performance.now();
      const wasBusy = failedAt - startedAt > withinMs + lateMs;
      const next = wasBusy ? failedAt + withinMs : until;
      if (error && isConnectionFailure(error) && failedAt + tryAgainMs < next) {
        setTimeout(() => tryUntil(next, callback), tryAgainMs);
        return;
      }
      callback(error && asConnectionFailure(error), client, done);
    });
  };
  pool.connect = ((callback?: Connected) => {
    const until = performance.now() + withinMs;
    if (callback) return tryUntil(until, callback);
    return new Promise((resolve, reject) => {
      tryUntil(until, (error, client) => (client ? resolve(client) : reject(error)));
    });
  }) as Pool["connect"];
}

/** Several connections of a pool die at once, so that the next one may be dead too. */
function readAgain(pool: Pool, withinMs: number, breaker: Breaker): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const isLost = (error: unknown): boolean => isConnectionFailure(error) && !breaker.isOpen();
  const readUntil = async (until: number, given: unknown[]): Promise<unknown> => {
    try {
      return await query(...given);
    } catch (error) {
      if (isLost(error) && performance.now() < until) return readUntil(until, given);
      throw asConnectionFailure(error);
    }
  };
  pool.query = ((...given: unknown[]) => {
    const sent = query(...given);
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      if (isLost(error) && isRead(given[0])) {
        return readUntil(performance.now() + withinMs, given);
      }
      throw asConnectionFailure(error);
    });
  }) as Pool["query"];
}

function socketOf(client: PoolClient): Socket {
  const { connection } = client as PoolClient & { connection: { stream: Socket } };
  return connection.stream;
}

const writes =
  /\b(for (no key )?update|for (key )?share|insert|update|delete|merge|nextval|setval|set_config)\b|\bpg_\w{0,40}(lock|notify)/i;

function isRead(statement: unknown): boolean {
  const text = typeof statement === "string" ? statement : (statement as { text?: unknown })?.text;
  return typeof text === "string" && /^\s*(select|with)\b/i.test(text) && !writes.test(text);
}
