import { symbols } from "pino";
import { onTestFinished, vi } from "vitest";
import { log } from "@/lib/kernel/log";

export function capturedLog(): string[] {
  const lines: string[] = [];
  const stream = Reflect.get(log, symbols.streamSym);
  const write = vi.spyOn(stream, "write").mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
  const { level } = log;
  log.level = "trace";
  log.trace("Captured");
  if (lines.length !== 1) throw new Error("The log writes elsewhere.");
  onTestFinished(() => {
    log.level = level;
    write.mockRestore();
  });
  return lines;
}
