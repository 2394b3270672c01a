// Both programs beside this file read another planner's API and hand its posts to Herald's import.
const attemptsMax = 5;
const longestWaitSeconds = 3_600;

/** Ends the program with a sentence on the terminal instead of a stack. */
export class Refusal extends Error {}

export function run(program) {
  program().catch((error) => {
    process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
}

/** Reads `--name value` and `--name`; a name that the program does not know is refused. */
export function optionsOf(names, argv = process.argv.slice(2)) {
  const options = {};
  for (let index = 0; index < argv.length; index += 1) {
    const name = argv[index].replace(/^--/, "");
    if (!argv[index].startsWith("--") || !(name in names)) {
      throw new Refusal(`Unknown: ${argv[index]}. Known are ${known(names)}.`);
    }
    if (names[name] === "flag") options[name] = true;
    else {
      index += 1;
      options[name] = argv[index];
    }
  }
  return options;
}

function known(names) {
  return Object.keys(names)
    .map((name) => `--${name}`)
    .join(", ");
}

export function required(name) {
  const value = process.env[name];
  if (!value) throw new Refusal(`Set ${name}.`);
  return value;
}

/**
 * Asks again where the other side is too busy or fails on its side, and waits as long as it says.
 * Returns the answer with its text; any other status is the caller's to judge.
 */
export async function askPatiently(who, address, init) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address, init).catch((error) => {
      throw new Refusal(
        `${who} cannot be reached at ${address}: ${error.cause?.code ?? error.message}.`,
      );
    });
    const text = await answer.text();
    const isBusy = answer.status === 429 || answer.status >= 500;
    if (!isBusy) return { status: answer.status, text };
    if (attempt === attemptsMax) {
      throw new Refusal(`${who} answered ${answer.status} ${attemptsMax} times. Try again later.`);
    }
    const seconds = secondsToWait(answer, text, attempt);
    if (seconds > longestWaitSeconds) {
      throw new Refusal(`${who} takes no more requests for ${seconds} seconds. Try again then.`);
    }
    process.stderr.write(`${who} answered ${answer.status}: waiting ${seconds} seconds.\n`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

function secondsToWait(answer, text, attempt) {
  const said = answer.headers.get("retry-after") ?? retryAfterIn(text);
  const seconds = Number(said);
  return said !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** attempt;
}

/** Buffer says it in the body of its answer. */
function retryAfterIn(text) {
  const [, seconds = null] = /"retryAfter"\s*:\s*(\d+)/.exec(text) ?? [];
  return seconds;
}

export function jsonOf(who, { status, text }) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(
      `${who} answered ${status} with something that is no JSON. Is the address right?`,
    );
  }
}

/**
 * Joins what other planners keep once for each account and Herald keeps once: the same text, media and
 * time. `account` of each row becomes one of `accounts`.
 */
export function joined(rows) {
  const byContent = new Map();
  for (const { group = null, account, ...row } of rows) {
    const key = JSON.stringify([group, row]);
    const same = byContent.get(key) ?? { ...row, accounts: [] };
    if (!same.accounts.includes(account)) same.accounts.push(account);
    byContent.set(key, same);
  }
  return [...byContent.values()];
}

const labels = {
  bluesky: "Bluesky",
  facebook: "Facebook",
  ghost: "Ghost",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  threads: "Threads",
  wordpress: "WordPress",
  x: "X",
};

/**
 * Returns what finds the account of ours that another planner means, by its handle or its name. Where
 * Herald is not asked, or has no such account, network and name are written.
 */
export async function accountFinder() {
  const { HERALD_URL, HERALD_KEY } = process.env;
  const ours = HERALD_URL && HERALD_KEY ? await connectionsOf(HERALD_URL, HERALD_KEY) : [];
  return ({ network, handle, name }) => {
    const there = ours.filter(({ provider }) => provider === network);
    const found =
      there.find((each) => handle && plain(each.handle) === plain(handle)) ??
      there.find((each) => plain(each.name) === plain(name)) ??
      there.find((each) => plain(each.handle) === plain(name));
    if (found) return `${found.provider}:${found.accountId}`;
    return `${labels[network] ?? network} ${name}`;
  };
}

async function connectionsOf(url, key) {
  const found = [];
  let cursor = "";
  do {
    const address = `${url}/api/connections?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = await askPatiently("Herald", address, { headers: bearer(key) });
    if (answer.status !== 200) throw new Refusal(sentenceOf(answer));
    const { items, nextCursor } = jsonOf("Herald", answer);
    found.push(...items);
    cursor = nextCursor ?? "";
  } while (cursor);
  return found;
}

function plain(name) {
  return name.normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
}

/** Hands the rows to Herald where it is named, and writes them as JSON Lines otherwise. */
export async function handOver(rows, fileName) {
  if (rows.length === 0) throw new Refusal("There is nothing to bring: no post is planned there.");
  const lines = `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
  const { HERALD_URL, HERALD_KEY } = process.env;
  if (!HERALD_URL || !HERALD_KEY) {
    process.stdout.write(lines);
    process.stderr.write(`${rows.length} rows. Import the file on the page Import of Herald.\n`);
    return;
  }
  const answer = await askPatiently(
    "Herald",
    `${HERALD_URL}/api/imports?fileName=${encodeURIComponent(fileName)}`,
    {
      method: "POST",
      headers: { ...bearer(HERALD_KEY), "Content-Type": "application/x-ndjson" },
      body: lines,
    },
  );
  if (answer.status !== 200) throw new Refusal(sentenceOf(answer));
  const { id, counts } = jsonOf("Herald", answer).import;
  process.stdout.write(`${HERALD_URL}/import/${id}\n`);
  process.stderr.write(
    `${rows.length} rows: ${counts.ok + counts.warning} can be added, ${counts.error} are wrong, ${counts.existing} are there already. Nothing is added before you start it on that page.\n`,
  );
}

function bearer(key) {
  return { Authorization: `Bearer ${key}` };
}

function sentenceOf({ status, text }) {
  try {
    return `Herald answered ${status}: ${JSON.parse(text).error.message}`;
  } catch {
    return `Herald answered ${status}. Is HERALD_URL right?`;
  }
}
