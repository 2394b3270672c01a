import { AppError } from "@/lib/kernel/errors";

type Named = readonly { postId: string }[];

export function assertDistinct(named: Named, field: string, message: string): void {
  const repeated = named.findIndex(({ postId }, index) => {
    return named.findIndex((one) => one.postId === postId) !== index;
  });
  if (repeated < 0) return;
  const details = [{ path: `${field}.${repeated}.postId`, code: "repeated_post", message }];
  throw new AppError("validation_failed", message, { details });
}
