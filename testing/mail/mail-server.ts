import { once } from "node:events";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export type ReceivedMail = { to: string[]; session: string; secure: boolean; mail: Email };

type Answers = {
  onConnection?: () => Promise<void> | void;
  onRecipient?: (address: string) => Promise<void> | void;
  onData?: () => Promise<void> | void;
  onTaken?: (mail: ReceivedMail, connection: Connection) => Promise<void> | void;
};

type Connection = { destroy(): void };

type MailServerOptions = Answers & { smtp?: SMTPServerOptions };

export async function startMailServer({ smtp = {}, ...answers }: MailServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: smtp.secure || smtp.onAuth ? [] : ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => answer(async () => answers.onConnection?.(), done),
    onRcptTo: ({ address }, _session, done) =>
      answer(async () => answers.onRecipient?.(address), done),
    onData: (stream, session, done) => answer(() => take(stream, session), done),
    ...smtp,
  });
  server.on("error", () => undefined);

  async function take(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<void> {
    await answers.onData?.();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const taken: ReceivedMail = {
      to: session.envelope.rcptTo.map(({ address }) => address),
      session: session.id,
      secure: session.secure,
      mail: await PostalMime.parse(Buffer.concat(chunks)),
    };
    received.push(taken);
    const destroy = () => {
      for (const connection of server.connections) {
        if (connection.session.id === session.id) connection._socket.destroy();
      }
    };
    await answers.onTaken?.(taken, { destroy });
  }

  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    received,
    url: ({ login = "", query = "", protocol = "smtp" } = {}) =>
      `${protocol}://${login}127.0.0.1:${port}${query}`,
    stop: async () => {
      for (const { _socket } of server.connections) _socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function answer(work: () => Promise<void>, done: (error?: Error | null) => void): void {
  callbackify(work)(done);
}
