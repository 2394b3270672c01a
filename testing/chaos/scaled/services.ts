import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createBucket,
  type RunningS3,
  s3Variables,
  startVersitygw,
} from "@/testing/servers/s3/versitygw";
import { type InngestServer, openInngestServer } from "../../real/inngest-server";
import type { Options } from "../options";
import { type ChaosPostgres, startChaosPostgres } from "../postgres";
import { type Balancer, startBalancer } from "./balancer";
import type { Programs } from "./programs";

export type Services = {
  postgres: ChaosPostgres;
  s3: RunningS3;
  inngest: InngestServer;
  balancer: Balancer;
};

const bucket = "herald-chaos";

export const portsFrom = (port: number) => ({
  balancer: port,
  webs: [port + 1, port + 2],
  runners: [port + 3, port + 4],
  inngest: port + 5,
  sandboxes: port + 10,
});

export async function startServices(
  options: Options,
  programs: Programs,
): Promise<Services & { variables: Record<string, string>; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "herald-inngest-"));
  const ports = portsFrom(options.port);
  const served = inngestServer(options, programs, folder);
  const inngest = openInngestServer({ ...served, forget: null });
  const postgres = await startChaosPostgres();
  const s3 = await startVersitygw(programs.s3);
  const balancer = await startBalancer(ports.balancer, ports.webs);
  const stop = async () => {
    await Promise.all([balancer.stop(), inngest.kill(), s3.stop(), postgres.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createBucket(s3, bucket);
    await inngest.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const variables = { ...variablesOf(options, served), ...s3Variables(s3, bucket) };
  return { postgres, s3, inngest, balancer, variables, stop };
}

type Served = { url: string; eventKey: string; signingKey: string; start: string };

function inngestServer({ port, redis }: Options, { inngest }: Programs, folder: string): Served {
  const { balancer, inngest: first } = portsFrom(port);
  const [eventKey, signingKey] = [randomBytes(16).toString("hex"), randomBytes(32).toString("hex")];
  const words = [
    ...["exec", inngest, "start", "--host", "127.0.0.1", "--port", String(first), "--no-ui"],
    ...["--event-key", eventKey, "--signing-key", signingKey, "--sqlite-dir", folder],
    ...["--sdk-url", `http://127.0.0.1:${balancer}/api/inngest`],
    ...["--connect-gateway-port", String(first + 1)],
    ...["--connect-gateway-grpc-port", String(first + 2)],
    ...["--connect-executor-grpc-port", String(first + 3)],
    ...(redis ? ["--redis-uri", redis] : []),
  ];
  const start = words.map((word) => `'${word}'`).join(" ");
  return { url: `http://127.0.0.1:${first}`, eventKey, signingKey, start };
}

function variablesOf(
  { port }: Options,
  { url, eventKey, signingKey }: Served,
): Record<string, string> {
  const { balancer, sandboxes } = portsFrom(port);
  const origin = `http://127.0.0.1:${balancer}`;
  return {
    BASE_URL: origin,
    SANDBOX_PORT: String(sandboxes),
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_BASE_URL: url,
    INNGEST_SERVE_ORIGIN: origin,
    RATE_LIMITS: "off",
    LOG_LEVEL: "fatal",
    NODE_NO_WARNINGS: "1",
    DATABASE_POOL: "10",
  };
}
