import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { verifyPassword } from "./password";
import { LogIn, UserAndWorkspace } from "./schema";
import { startSession } from "./start-session";
import { findPasswordByEmail } from "./user-store";

export const logIn = openOperation({
  name: "log_in",
  summary: "Sign in with e-mail and password",
  input: LogIn,
  output: UserAndWorkspace,
  failures: ["invalid_login"],
  run: async (caller, { email, password }) => {
    const user = await findPasswordByEmail(db, email);
    const proved = await verifyPassword(user?.passwordHash ?? null, password);
    const membership = user?.membership;
    if (!proved || !user || !membership) {
      throw new AppError("invalid_login", "The e-mail or the password is not right.");
    }
    const { answer, token } = await transaction((tx) =>
      startSession(tx, caller, { ...membership, userId: user.id }),
    );
    caller.startSession(token);
    return answer;
  },
});
