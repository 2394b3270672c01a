const startedAt = performance.now();

export function print(sentence: string): void {
  console.log(sentence ? `  ${sentence}` : "");
}

export type Progress = { doing: string; done: string };

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

export function elapsed(): string {
  return seconds(startedAt);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
