import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const lengthMin = 12;

export async function readPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE;
  if (given) return isNew ? longEnough(given) : given;
  if (!process.stdin.isTTY) {
    throw new Error("Set BACKUP_PASSPHRASE to the passphrase that protects the backup's secrets.");
  }
  const typed = await ask("Passphrase of the backup: ");
  if (!isNew) return typed;
  longEnough(typed);
  if ((await ask("Once more: ")) === typed) return typed;
  throw new Error("The two passphrases differ.");
}

function longEnough(passphrase: string): string {
  if ([...passphrase].length >= lengthMin) return passphrase;
  throw new Error(`The passphrase needs at least ${lengthMin} characters.`);
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = await terminal.question("").finally(() => terminal.close());
  process.stderr.write("\n");
  return answer;
}
