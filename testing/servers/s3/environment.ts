import { inject } from "vitest";
import { createBucket, s3Variables } from "./versitygw";

const server = inject("s3");

if (server) {
  const bucket = `herald-${crypto.randomUUID()}`;
  await createBucket(server, bucket);
  Object.assign(process.env, s3Variables(server, bucket));
}
