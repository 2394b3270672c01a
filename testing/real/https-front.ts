import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export type HttpsFront = {
  host: string;
  port: number;
  origin: string;
  certificate: string;
  leadTo: (origin: string) => void;
};

/** Answers on loopback for a public name, with a certificate of its own that openssl makes. */
export async function startHttpsFront(port: number): Promise<HttpsFront & AsyncDisposable> {
  const host = "herald.alt";
  const folder = await mkdtemp(join(tmpdir(), "herald-front-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-nodes", "-days", "1", "-subj", `/CN=${host}`],
    ...["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
    ...["-addext", `subjectAltName=DNS:${host}`, "-keyout", key, "-out", certificate],
  ]);
  let target = "";
  const pair = { key: await readFile(key), cert: await readFile(certificate) };
  const server = createServer(pair, (asked, answer) => {
    const { method, headers, url = "" } = asked;
    const sent = request(new URL(url, target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    host,
    port,
    origin: `https://${host}`,
    certificate,
    leadTo: (origin) => {
      target = origin;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
