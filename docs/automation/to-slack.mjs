#!/usr/bin/env node
// Tells a Slack channel what Herald could not publish.
//
//   npm install standardwebhooks
//   WEBHOOK_SECRET=whsec_… SLACK_WEBHOOK_URL=https://hooks.slack.com/services/… node to-slack.mjs [port]
//
// Slack's incoming webhooks take their own shape and verify nothing, so this stands between: it verifies
// the event, words it and passes it on. It answers 2xx only once Slack has taken it; until then Herald
// tries again.
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET, SLACK_WEBHOOK_URL } = process.env;
if (!WEBHOOK_SECRET || !SLACK_WEBHOOK_URL) {
  process.stderr.write("Set WEBHOOK_SECRET and SLACK_WEBHOOK_URL.\n");
  process.exit(1);
}
const verifier = new Webhook(WEBHOOK_SECRET);
const bytesMax = 1_000_000;

/** Words an event; null where the channel need not hear of it. */
function messageOf({ type, data }) {
  switch (type) {
    case "delivery.failed":
      return `Not published on ${data.accountName}: ${data.errorMessage}`;
    case "delivery.unconfirmed":
      return `Somebody should look at ${data.accountName}: ${data.errorMessage}`;
    case "delivery.published":
      return `Published on ${data.accountName}: ${data.publishedUrl ?? "without an address"}`;
    case "connection.needs_reconnect":
      return `${data.accountName} must be reconnected before it can publish.`;
    case "publishing.paused":
      return "Publishing is paused.";
    default:
      return null;
  }
}

// Slack reads <, > and & as markup.
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

async function pass(text) {
  const answer = await fetch(SLACK_WEBHOOK_URL, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: escaped(text) }),
    signal: AbortSignal.timeout(10_000),
  });
  return answer.ok ? 204 : 502;
}

async function answerTo(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > bytesMax) return 413;
    chunks.push(chunk);
  }
  let event;
  try {
    event = verifier.verify(Buffer.concat(chunks).toString(), request.headers);
  } catch {
    return 401;
  }
  const text = messageOf(event);
  return text === null ? 204 : await pass(text);
}

const server = createServer((request, response) => {
  answerTo(request)
    .catch(() => 502)
    .then((status) => response.writeHead(status).end());
});
server.listen(Number(process.argv[2] ?? 8788), "127.0.0.1", () => {
  process.stdout.write(`Listening on ${server.address().port}\n`);
});
