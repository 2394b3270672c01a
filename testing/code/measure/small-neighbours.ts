import { dirname } from "node:path";
import { moduleOf, type SourceFile } from "../source-tree";

const maxLines = 24;

export function findSmallNeighbours(files: SourceFile[]): SourceFile[] {
  const own = files.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path));
  const importers = importersByModule(own);
  return own.filter((file) => {
    const [only, ...others] = importers.get(moduleOf(file.path)) ?? [];
    const beside = only !== undefined && dirname(only) === dirname(file.path);
    return file.lines <= maxLines && beside && others.length === 0 && !mayStandAlone(file);
  });
}

function mayStandAlone({ path, text }: SourceFile): boolean {
  return (
    /^(app|pages|inngest\/functions)\/|-store\.ts$/.test(path) || /[^.\w]operation\(/.test(text)
  );
}

function importersByModule(files: SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const target of new Set(imports)) {
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}
