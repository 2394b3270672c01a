"use client";

import { useLayoutEffect, useRef, useState } from "react";

type Functions = Record<string, (...input: never[]) => unknown>;

export function useStable<Given extends Functions>(given: Given): Given {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(() => {
    const names = Object.keys(given) as (keyof Given)[];
    const call =
      (name: keyof Given) =>
      (...input: never[]) =>
        latest.current[name]?.(...input);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Given;
  });
  return stable;
}
