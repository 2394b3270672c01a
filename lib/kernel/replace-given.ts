/** Replaces the fields that the change gives; undefined leaves a field as it is. */
export function replaceGiven<Fields extends object>(
  current: Fields,
  change: { [Field in keyof Fields]?: Fields[Field] | undefined },
): Fields {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}
