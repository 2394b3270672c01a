import type { DeliveryErrorCode, Reason } from "@/lib/networks/network";

export function failure(
  error: { code: DeliveryErrorCode; reason: Reason; retryable: boolean },
  occurredAt: Date,
) {
  return {
    errorCode: error.code,
    errorReason: error.reason.code,
    errorValues: error.reason.values,
    errorMessage: null,
    errorRetryable: error.retryable,
    errorOccurredAt: occurredAt,
  };
}

export const noFailure = {
  errorCode: null,
  errorReason: null,
  errorValues: null,
  errorMessage: null,
  errorRetryable: null,
  errorOccurredAt: null,
};
