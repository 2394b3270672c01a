const startedAt = performance.now();

/** One line for the person at the terminal. */
export function say(sentence: string): void {
  console.log(sentence ? `  ${sentence}` : "");
}

/** What is said of a job: "Building the app" while it runs, "Built the app" when it is done. */
export type Narration = { doing: string; done: string };

/** Runs a job that may take a while: says so once it does, and how long it took. */
export async function narrate<T>({ doing, done }: Narration, job: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const patience = setTimeout(() => say(`${doing}…`), 500);
  try {
    const result = await job();
    say(`${done} in ${seconds(began)}`);
    return result;
  } finally {
    clearTimeout(patience);
  }
}

/** Time since the start of the process, for people: "3.2 s". */
export function elapsed(): string {
  return seconds(startedAt);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
