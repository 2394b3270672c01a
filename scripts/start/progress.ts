const startedAt = performance.now();

let isAnswering = false;

/** Leaves the standard output to an answer that a program reads. */
export function printBesideAnswer(): void {
  isAnswering = true;
}

export function print(sentence: string): void {
  const line = sentence ? `  ${sentence}` : "";
  if (isAnswering) console.error(line);
  else console.log(line);
}

export type Progress<T> = { doing: string; done: string | ((result: T) => string) };

export async function withProgress<T>(
  { doing, done }: Progress<T>,
  job: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const delayed = setTimeout(() => print(`${doing}…`), 500);
  try {
    const result = await job();
    print(`${typeof done === "string" ? done : done(result)} in ${seconds(began)}`);
    return result;
  } finally {
    clearTimeout(delayed);
  }
}

export function elapsed(): string {
  return seconds(startedAt);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
