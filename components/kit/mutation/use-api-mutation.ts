"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApiError } from "@/components/kit/api/api";
import { messageOf } from "@/components/ui/message-of";
import { type ToastMessage, useToast } from "@/components/ui/toast";

export type ApiMutation<Answer, Input> = {
  /** Calls the API. Null means that nothing was sent, such as when the password dialog is dismissed. */
  send: (input: Input) => Promise<Answer | null>;
  done?: (answer: Answer, input: Input) => ToastMessage;
  /** The toast after a failure, which adds the reason. Without it the caller shows `failure` itself. */
  failed?: (input: Input) => Pick<ToastMessage, "title" | "id">;
  /** The toast waits for what this promises, such as the page with the change in it. */
  onDone?: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: Error) => unknown;
  onToast?: (toast: ToastMessage) => void;
  invalidates?: readonly QueryKey[];
  onSettled?: () => Promise<unknown>;
};

export function useApiMutation<Answer, Input = void>(mutation: ApiMutation<Answer, Input>) {
  const client = useQueryClient();
  const router = useRouter();
  const toasts = useToast();
  const show = (toast: ToastMessage) => {
    toasts.show(toast);
    mutation.onToast?.(toast);
  };
  const { mutateAsync, isPending, isSuccess, data, variables, error, reset } = useMutation<
    Answer | null,
    Error,
    Input
  >({
    mutationFn: mutation.send,
    onSuccess: async (answer, input) => {
      if (answer === null) return;
      await mutation.onDone?.(answer, input);
      const toast = mutation.done?.(answer, input);
      if (toast) show(toast);
    },
    onError: (failure, input) => {
      // The page may still show what a former role allowed.
      if (failure instanceof ApiError && failure.code === "forbidden") router.refresh();
      const toast = mutation.failed?.(input);
      if (toast) show({ ...toast, description: failureText(failure), tone: "negative" });
      return mutation.onFailed?.(failure);
    },
    onSettled: (answer) => {
      if (answer === null) return;
      for (const queryKey of mutation.invalidates ?? []) {
        void client.invalidateQueries({ queryKey });
      }
      return mutation.onSettled?.();
    },
  });
  const run = (input: Input): Promise<boolean> =>
    mutateAsync(input).then(
      (answer) => answer !== null,
      () => false,
    );
  return {
    run,
    pending: isPending,
    succeeded: isSuccess && data !== null,
    input: variables,
    error,
    failure: error && failureText(error),
    reset,
  };
}

function failureText(error: Error): string {
  const overtaken = error instanceof ApiError && error.code === "version_conflict";
  return overtaken
    ? "Somebody changed it in the meantime. It is shown as it is now."
    : messageOf(error);
}
