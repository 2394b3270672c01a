export function replaceGiven<Fields extends object>(
  current: Fields,
  change: { [Field in keyof Fields]?: Fields[Field] | undefined },
): Fields {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}
