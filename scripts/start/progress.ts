const startedAt = performance.now();

/** Prints one indented line for the person at the terminal. */
export function print(sentence: string): void {
  console.log(sentence ? `  ${sentence}` : "");
}

/** For example "Building the app" and "Built the app". */
export type Progress = { doing: string; done: string };

/** Runs a job; prints `doing` when it takes longer than half a second, and `done` with its duration. */
export async function withProgress<T>(
  { doing, done }: Progress,
  job: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const delayed = setTimeout(() => print(`${doing}…`), 500);
  try {
    const result = await job();
    print(`${done} in ${seconds(began)}`);
    return result;
  } finally {
    clearTimeout(delayed);
  }
}

/** Returns the time since the process started, such as "3.2 s". */
export function elapsed(): string {
  return seconds(startedAt);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
