/**
 * A reason as it is stored: a code, whose sentence is looked up when somebody reads it, and the
 * values in that sentence. `says` holds a server's own words, which follow the sentence.
 */
export type Reason = { code: string; values: Readonly<Record<string, string | number>> };

export type Wording = {
  /** Begins every code, so that a code is found without knowing whose it is. */
  room: string;
  sentences: Readonly<Record<string, string>>;
  sentenceOf: (reason: Reason) => string | null;
};

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Said = { says?: string };

type Values<Sentence extends string> = [Names<Sentence>] extends [never]
  ? [values?: Said]
  : [values: Record<Names<Sentence>, string | number> & Said];

/** The codes whose sentences have no values, which a table of errors can name. */
export type PlainCode<Sentences extends Record<string, string>> = {
  [Code in keyof Sentences & string]: [Names<Sentences[Code]>] extends [never] ? Code : never;
}[keyof Sentences & string];

/**
 * Makes the reasons of a room from its sentences, in which `{name}` stands for a value. The sentence
 * `says` words what a server said itself.
 */
export function wording<const Sentences extends Record<string, string>>(
  room: string,
  sentences: Sentences,
) {
  const templates = new Map(
    Object.entries<string>(sentences).map(([code, sentence]) => [`${room}.${code}`, sentence]),
  );
  return {
    room,
    sentences,
    because<Code extends keyof Sentences & string>(
      code: Code,
      ...[values = {}]: Values<Sentences[Code]>
    ): Reason {
      return { code: `${room}.${code}`, values: storable(values) };
    },
    sentenceOf({ code, values }: Reason): string | null {
      const template = templates.get(code);
      if (!template) return null;
      const follows = "says" in values && sentences.says && !template.includes("{says}");
      return filled(follows ? `${template} ${sentences.says}` : template, values);
    },
  };
}

export function withWords({ code, values }: Reason, says: string): Reason {
  return { code, values: storable({ ...values, says }) };
}

const valueMax = 2000;

/** Postgres keeps neither half a character nor the character 0, and a row has an end. */
export function storable<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    return [[name, typeof value === "string" ? storableText(value) : value]];
  });
  return Object.fromEntries(entries);
}

function storableText(text: string): string {
  return text.slice(0, valueMax).toWellFormed().replaceAll("\0", "");
}

function filled(template: string, values: Reason["values"]): string | null {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => !Object.hasOwn(values, name))) return null;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
}
