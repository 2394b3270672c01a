import type { TestProject } from "vitest/node";
import { findVersitygw, type S3Server, startVersitygw } from "./versitygw";

declare module "vitest" {
  interface ProvidedContext {
    s3: S3Server | null;
  }
}

export default async function startS3(project: TestProject) {
  const binary = await findVersitygw();
  const running = binary ? await startVersitygw(binary) : null;
  if (!running) {
    project.provide("s3", null);
    return undefined;
  }
  const { endpoint, accessKeyId, secretAccessKey, stop } = running;
  project.provide("s3", { endpoint, accessKeyId, secretAccessKey });
  return stop;
}
