import type { Discovery, NetworkPermission } from "../network";
import { notGranted, refused, spentCode } from "../sign-in";
import type { Failure } from "./send-graph";

type Explained = {
  label: string;
  /** Says what may be the matter where the person pressed nothing. */
  ifNotCancelled: string;
  explainFailure: (failure: Failure) => string;
  isTransient: (failure: Failure) => boolean;
};

/** Words how a sign-in ends without an account, for networks whose accounts sign in by themselves. */
export function signInEnds({ label, ifNotCancelled, explainFailure, isTransient }: Explained) {
  const failed = (failure: Failure): Discovery => {
    const message = explainFailure(failure);
    return isTransient(failure)
      ? { state: "unavailable", message: `${message} Start the connection again.` }
      : refused(message);
  };
  return {
    failed,
    /** The token endpoint answers every problem with code 400 and an undocumented message. */
    failedExchange(failure: Failure): Discovery {
      const isAboutCode = failure.kind === "refused" && [100, 400].includes(failure.error.code);
      if (isAboutCode && !/client|secret|app/i.test(failure.error.message)) {
        return refused(spentCode);
      }
      return failed(failure);
    },
    readCode(parameters: URLSearchParams): { code: string } | { refusal: Discovery } {
      const error = parameters.get("error");
      if (error) return { refusal: refused(explainDenial(error, parameters)) };
      // Some browsers and proxies pass the fragment of the address on as part of the code.
      const code = parameters.get("code")?.replace(/#_$/, "");
      if (code) return { code };
      const nothing = `${label} came back without an answer. Start the connection again.`;
      return { refusal: refused(nothing) };
    },
    /** An answer without a list of permissions counts as granting all. */
    refuseMissing(
      permissions: readonly NetworkPermission[],
      granted: readonly string[] | null | undefined,
    ): Discovery | null {
      if (!granted) return null;
      const known = new Set(granted.map((name) => name.trim()));
      const missing = permissions.filter(({ name }) => !known.has(name));
      if (missing.length === 0) return null;
      return refused(`${notGranted(label, missing)} Connect again and leave every permission on.`);
    },
  };

  function explainDenial(error: string, parameters: URLSearchParams): string {
    if (parameters.get("error_reason") === "user_denied" || error === "access_denied") {
      return `${label} gave no access. If nobody pressed Cancel, ${ifNotCancelled}`;
    }
    const words = parameters.get("error_description") ?? error;
    return `${label} gave no access: ${words.slice(0, 300)}`;
  }
}
