"use client";

import { type ReactNode, useCallback, useState } from "react";
import { ApiError } from "@/lib/http/api";
import { ReauthenticateDialog } from "./reauthenticate-dialog";

type Question = { proved: () => void; dismissed: () => void };

export type RecentAuth = {
  /**
   * Does the work; where the server wants the password again, asks for it and does the work once
   * more. Resolves to null when the person thinks better of it; throws the work's own failures.
   */
  confirmed: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** Asks for the password; render it beside everything else. */
  dialog: ReactNode;
  /** True while it asks: a dialog of the caller's own steps aside meanwhile. */
  asking: boolean;
};

/** Lets what needs a recent password go on where it stopped. */
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
        if (!isTooOld(error)) throw error;
        return (await ask()) ? await work() : null;
      }
    },
    [ask],
  );

  const dialog = (
    <ReauthenticateDialog
      open={question !== null}
      onProved={() => question?.proved()}
      onDismiss={() => question?.dismissed()}
    />
  );
  return { confirmed, dialog, asking: question !== null };
}

function isTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === "recent_auth_required";
}
