import type { DeliveryErrorCode } from "@/lib/networks/network";

export function failure(
  error: { code: DeliveryErrorCode; message: string; retryable: boolean },
  occurredAt: Date,
) {
  return {
    errorCode: error.code,
    errorMessage: error.message,
    errorRetryable: error.retryable,
    errorOccurredAt: occurredAt,
  };
}

export const noFailure = {
  errorCode: null,
  errorMessage: null,
  errorRetryable: null,
  errorOccurredAt: null,
};
