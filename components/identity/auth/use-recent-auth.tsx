"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useState } from "react";
import { ApiError } from "@/components/kit/api/api";
import { lazyLayer } from "@/components/ui/lazy";

const ReauthenticateDialog = lazyLayer(
  () =>
    dynamic(() => import("./reauthenticate-dialog").then((chunk) => chunk.ReauthenticateDialog)),
  { what: "The question who you are" },
);

type Question = { proved: () => void; dismissed: () => void };

export type RecentAuth = {
  /**
   * Runs `work`, and again after a passkey or the password when the server asks for one. Resolves to
   * null when the dialog is dismissed; throws what `work` throws.
   */
  confirmed: <T>(work: () => Promise<T>) => Promise<T | null>;
  dialog: ReactNode;
  /** Hide a dialog of your own while this dialog is open. */
  asking: boolean;
};

export function useRecentAuth(): RecentAuth {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = useCallback(async (): Promise<boolean> => {
    const proved = await new Promise<boolean>((resolve) => {
      setQuestion({ proved: () => resolve(true), dismissed: () => resolve(false) });
    });
    setQuestion(null);
    return proved;
  }, []);

  const confirmed = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (!needsRecentAuth(error)) throw error;
        return (await ask()) ? await work() : null;
      }
    },
    [ask],
  );

  const dialog = (
    <ReauthenticateDialog
      open={question !== null}
      onProved={() => question?.proved()}
      onClose={() => question?.dismissed()}
    />
  );
  return { confirmed, dialog, asking: question !== null };
}

function needsRecentAuth(error: unknown): boolean {
  return error instanceof ApiError && error.code === "recent_auth_required";
}
