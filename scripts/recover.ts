import { existsSync } from "node:fs";
import { join } from "node:path";
import { commandLine, homeFolder } from "./project-root";
import { rememberedAddress } from "./start/address";
import { assertHasRun, withDatabase } from "./start/reach-database";
import { readSecrets } from "./start/secrets";
import { completeVariables, dataDirOf } from "./start/settings";

/** `npm run recover -- <email>` prints a link with which a member sets a new password. */
const [email = ""] = process.argv.slice(2);

try {
  if (!email.includes("@")) throw new Error(`Whose? ${commandLine("recover", "you@example.com")}`);
  if (existsSync(join(homeFolder, ".env"))) process.loadEnvFile(join(homeFolder, ".env"));
  const dataDir = dataDirOf(process.env);
  assertHasRun(dataDir);
  // The next start follows its variables, wherever Herald ran last.
  const isTold = process.env.BASE_URL || process.env.PORT;
  const address = isTold ? process.env.BASE_URL : await rememberedAddress(dataDir);
  const secrets = await readSecrets(dataDir, { given: process.env, hasData: true });
  Object.assign(process.env, completeVariables(process.env, dataDir, secrets));
  await withDatabase({ dataDir, secrets, migrates: true }, ({ databaseUrl, runsAt }) => {
    process.env.DATABASE_URL = databaseUrl;
    return printLink(runsAt ?? address);
  });
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function printLink(address: string | undefined): Promise<void> {
  if (address) process.env.BASE_URL = address;
  // They read the environment, which is complete only now.
  const { createRecoveryLink } = await import("@/lib/identity/auth/password-reset");
  const { db } = await import("@/lib/kernel/db");
  const link = await createRecoveryLink(email).finally(() => db.$disconnect());
  if (!link) throw new Error(`No member has the address ${email}.`);
  console.log(`\n  ${link.name} sets a new password for ${link.workspaceName} with this link:`);
  console.log(`\n  ${link.url}\n`);
  console.log("  It works once and for ten minutes, while Herald runs.\n");
}
