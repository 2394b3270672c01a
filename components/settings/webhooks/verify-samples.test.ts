import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createKey, signedHeaders } from "@/lib/records/webhooks/signature";
import { verifySamples } from "./verify-samples";

type Request = { headers: Record<string, string>; body: string; key: string };
type Runner = (sample: string, request: Request) => boolean;

const body = '{"type":"endpoint.ping","data":{"name":"Bäckerei 🥐"}}';
const id = "018f6a60-02b3-7f19-a4d7-91e8b35c6a20";

/** Runs a program that reads a request from its input, and prints whether it is right. */
function run(command: string, args: string[], request: Request): boolean {
  const printed = execFileSync(command, args, { input: JSON.stringify(request) })
    .toString()
    .trim();
  expect(["true", "false"]).toContain(printed);
  return printed === "true";
}

const inJavaScript: Runner = (sample, request) => {
  const use = `
    import { readFileSync } from "node:fs";
    const { headers, body, key } = JSON.parse(readFileSync(0, "utf8"));
    console.log(verify(headers, body, key));`;
  return run(process.execPath, ["--input-type=module", "-e", sample + use], request);
};

const inPython: Runner = (sample, request) => {
  const use = `
import json, sys
asked = json.load(sys.stdin.buffer)
print(str(verify(asked["headers"], asked["body"].encode(), asked["key"])).lower())`;
  return run("python3", ["-c", sample + use], request);
};

const inPhp: Runner = (sample, request) => {
  const use = `
$asked = json_decode(file_get_contents("php://stdin"), true);
echo json_encode(verify($asked["headers"], $asked["body"], $asked["key"]));`;
  return run("php", ["-r", sample.replace("<?php", "") + use], request);
};

const isThere = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

const runs = [
  { algorithm: "hmac-sha256", language: "JavaScript", verify: inJavaScript, needs: true },
  { algorithm: "ed25519", language: "JavaScript", verify: inJavaScript, needs: true },
  {
    algorithm: "hmac-sha256",
    language: "Python",
    verify: inPython,
    needs: isThere("python3", "-c", "''.removeprefix"),
  },
  {
    algorithm: "ed25519",
    language: "Python",
    verify: inPython,
    needs: isThere("python3", "-c", "import nacl"),
  },
  { algorithm: "hmac-sha256", language: "PHP", verify: inPhp, needs: isThere("php", "-v") },
  {
    algorithm: "ed25519",
    language: "PHP",
    verify: inPhp,
    needs: isThere(
      "php",
      "-r",
      "exit(function_exists('sodium_crypto_sign_verify_detached') ? 0 : 1);",
    ),
  },
] as const;

describe.each(runs)("the code in $language for $algorithm", ({ needs, ...one }) => {
  const sample = verifySamples[one.algorithm][one.language];
  const { secret, publicKey } = createKey(one.algorithm);
  const former = createKey(one.algorithm);
  const key = publicKey ?? secret;
  const sent = (at = new Date()) => ({
    headers: { ...signedHeaders({ id, body, at }, [secret, former.secret]) },
    body,
    key,
  });

  it.skipIf(!needs)("verifies what Herald signs, also by the former of two secrets", () => {
    expect(one.verify(sample, sent())).toBe(true);
    const older = { ...sent(), key: former.publicKey ?? former.secret };
    expect(one.verify(sample, older)).toBe(true);
  });

  it.skipIf(!needs)("refuses another body, another key, another id and an old request", () => {
    const other = createKey(one.algorithm);
    const wrong = [
      { ...sent(), body: `${body} ` },
      { ...sent(), key: other.publicKey ?? other.secret },
      { ...sent(), headers: { ...sent().headers, "webhook-id": "another" } },
      { ...sent(), headers: { ...sent().headers, "webhook-signature": "v1,AAAA v1a,AAAA" } },
      sent(new Date(Date.now() - 600_000)),
    ];
    expect(wrong.map((request) => one.verify(sample, request))).toEqual(wrong.map(() => false));
  });
});
