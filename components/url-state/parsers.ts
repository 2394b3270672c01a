export type History = "replace" | "push";

export type UrlParser<Value, Read = Value | null> = {
  parse: (text: string) => Value | null;
  serialize: (value: Value) => string;
  defaultValue: Read;
  history: History;
  parseServerSide: (given: string | string[] | undefined) => Read;
  withDefault: (value: Value) => UrlParser<Value, Value>;
  withHistory: (history: History) => UrlParser<Value, Read>;
};

type Reading<Value> = Pick<UrlParser<Value>, "parse" | "serialize">;

export function urlParser<Value>(reading: Reading<Value>): UrlParser<Value> {
  return complete(reading, null, "replace");
}

export const urlText = urlParser<string>({ parse: (text) => text, serialize: (text) => text });

export function urlLiteral<const Value extends string>(values: readonly Value[]) {
  return urlParser<Value>({
    parse: (text) => values.find((value) => value === text) ?? null,
    serialize: (value) => value,
  });
}

function complete<Value, Read extends Value | null>(
  reading: Reading<Value>,
  defaultValue: Read,
  history: History,
): UrlParser<Value, Read | Value> {
  return {
    ...reading,
    defaultValue,
    history,
    parseServerSide: (given) => {
      const [text] = Array.isArray(given) ? given : [given];
      return text === undefined ? defaultValue : (reading.parse(text) ?? defaultValue);
    },
    withDefault: (value) => complete(reading, value, history),
    withHistory: (next) => complete(reading, defaultValue, next),
  };
}
