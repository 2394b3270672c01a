import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startApp } from "@/scripts/start/app";
import { buildApp } from "@/scripts/start/build";
import { smallWorld } from "@/testing/world/world";
import { startBareApp } from "./bare-app";
import { cpuSecondsOf, residentMegabytes } from "./cpu-seconds";
import { measureRequests, startMeasurement } from "./measurement";

const ports = { app: 18_741, bare: 18_742 };
const polling = { everySeconds: 20, warmUp: 2_000, requests: 3_000, clients: 4 };
const streaming = { pages: 200, everyMs: 500, seconds: 30, beatsPerMinute: 4 };

/**
 * Measures what an idle open page costs, per minute: asking for what is new every 20 seconds, or
 * holding an event stream that says four times a minute that it is alive. The stream is that of a
 * bare Next app: signing in and watching the database for it would come on top.
 */
export async function run(): Promise<void> {
  const { member } = await smallWorld();
  await buildApp();
  const variables = { ...process.env, RUNNER: "off", RATE_LIMITS: "off" };
  const app = await startApp({ ...variables, PORT: String(ports.app), HOST: "127.0.0.1" }, false);
  const bare = await startBareApp(variables, ports.bare);
  console.log(await measurePolling(app, member.cookie));
  console.log(await measureStreams(bare));
  await Promise.all([app.stop(), bare.stop()]);
}

async function measurePolling(server: { pid: number }, cookie: string): Promise<string> {
  const path = "/api/notifications?state=unread&limit=1";
  const options = { method: "GET", path, headers: { Cookie: cookie } };
  const clients = Array.from({ length: polling.clients }, () => ({ next: () => options }));
  const target = { server, port: ports.app, clients };
  await measureRequests(startMeasurement(target), polling.warmUp);
  const measured = startMeasurement(target);
  await measureRequests(measured, polling.requests);
  const perMinute = 60 / polling.everySeconds;
  const ms = (seconds: number) => (seconds * 1000 * perMinute) / polling.requests;
  const [own, postgres] = [ms(measured.serverSeconds), ms(measured.postgresSeconds)];
  return `Polling: ${perMinute} requests a minute and page, ${own.toFixed(1)} ms of CPU + ${postgres.toFixed(1)} ms in Postgres, no connection held`;
}

async function measureStreams(server: { pid: number }): Promise<string> {
  const url = `http://127.0.0.1:${ports.bare}/api/stream?everyMs=${streaming.everyMs}`;
  const before = residentMegabytes(server.pid);
  const streams = await Promise.all(Array.from({ length: streaming.pages }, () => open(url)));
  await sleep(5_000);
  const from = cpuSecondsOf(server.pid);
  await sleep(streaming.seconds * 1000);
  const seconds = cpuSecondsOf(server.pid) - from;
  const held = residentMegabytes(server.pid) - before;
  for (const stream of streams) stream.destroy();
  const beats = (streaming.pages * streaming.seconds * 1000) / streaming.everyMs;
  const ms = (seconds * 1000 * streaming.beatsPerMinute) / beats;
  const kilobytes = (held * 1024) / streaming.pages;
  return `Event stream: no requests, ${ms.toFixed(2)} ms of CPU a minute and page, one connection and ${kilobytes.toFixed(0)} KB held by every page`;
}

function open(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent: false }, (response) => {
      response.resume();
      response.once("error", () => undefined);
      resolve(response);
    });
    sent.once("error", reject);
  });
}
