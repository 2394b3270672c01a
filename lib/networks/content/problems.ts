import type { Problem } from "../network";

export type ContentProblem = Omit<Problem, "postIndex">;

export function error(code: string, message: string): ContentProblem {
  return { code, severity: "error", message };
}

export function warning(code: string, message: string): ContentProblem {
  return { code, severity: "warning", message };
}

export function checkTextLength(
  text: string,
  { network, max }: { network: string; max: number },
): ContentProblem[] {
  const excess = [...text].length - max;
  if (excess <= 0) return [];
  return [
    error(
      "text_too_long",
      `The text is ${excess} ${excess === 1 ? "character" : "characters"} longer than the ${max.toLocaleString("en")} that ${network} takes.`,
    ),
  ];
}
