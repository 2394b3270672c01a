import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";

export type LosingFront = AsyncDisposable & {
  origin: string;
  /**
   * The next such call is passed on, and its answer is lost after what happens meanwhile: whoever asked
   * still waits for it then.
   */
  loseNext: (isMeant: (call: Call) => boolean, meanwhile?: Meanwhile) => Promise<void>;
};

type Call = { method: string; path: string };
type Meanwhile = (call: Call) => Promise<void>;
type Rule = {
  isMeant: (call: Call) => boolean;
  meanwhile: Meanwhile | undefined;
  settle: (work: Promise<void>) => void;
};

/** Stands before a server on loopback, so that the answer to one of its calls can be lost. */
export async function startLosingFront(port: number, target: string): Promise<LosingFront> {
  const rules: Rule[] = [];
  const server = createServer((asked, answer) => {
    const index = rules.findIndex(({ isMeant }) => isMeant(callOf(asked)));
    const [rule] = index < 0 ? [] : rules.splice(index, 1);
    const { method, headers, url = "" } = asked;
    const sent = request(new URL(url, target), { method, headers }, (got) => {
      if (rule) {
        got.resume();
        got.on("end", () => rule.settle(lose(asked, rule)));
        return;
      }
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    loseNext: (isMeant, meanwhile) =>
      new Promise((settle) => {
        rules.push({ isMeant, meanwhile, settle });
      }),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function lose(asked: IncomingMessage, { meanwhile }: Rule): Promise<void> {
  try {
    await meanwhile?.(callOf(asked));
  } finally {
    asked.socket.destroy();
  }
}

function callOf({ method = "GET", url = "" }: IncomingMessage): Call {
  return { method, path: url };
}
