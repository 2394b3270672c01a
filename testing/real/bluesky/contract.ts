import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Pds } from "./start-pds";

const consent = "people consent on a page of the network, which an app password does without";

const impossible: Record<string, string> = {
  "a sign-in finds accounts with credentials or with the reason for having none": consent,
  "a sign-in finds only the accounts that the person shares": consent,
  "a sign-in that is cancelled, shares nothing or returns nothing": consent,
  "a sign-in without a permission is refused": consent,
  "an authorization code is accepted once": consent,
  "a revoked token is refused until the account is connected again":
    "the server accepts an access token until it ends, after its app password is taken back too",
};

export async function runContract({ url, plcUrl }: Pds): Promise<boolean> {
  for (const [name, reason] of Object.entries(impossible)) console.log(`skip  ${name}: ${reason}`);
  console.log("The page of a post belongs to another server: its address answers with the record.");
  const names = `^(?!.*(${Object.keys(impossible).join("|")}))`;
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      ...["run", "lib/networks/contract.test.ts", "--project", "node"],
      ...["--testNamePattern", names, "--testTimeout", "120000", "--reporter", "verbose"],
    ],
    {
      env: { ...process.env, REAL_PDS_URL: url, REAL_PLC_URL: plcUrl },
      stdio: "inherit",
    },
  );
  const [code] = await once(child, "exit");
  return code === 0;
}
