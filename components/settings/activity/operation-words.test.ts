import { expect, it } from "vitest";
import { mcpTools } from "@/lib/api/mcp/tools";
import { isWriting } from "@/lib/kernel/rules";
import { wholeInventory } from "@/testing/http/whole-document";
import { operationWords } from "./operation-words";

it("every operation with which a program writes has its words", () => {
  const declared = wholeInventory.flatMap(({ routes }) =>
    Object.values(routes).flatMap(({ endpoint }) => {
      const { operation, auth } = endpoint?.declaration ?? {};
      const isForPrograms = auth === "any" || auth === "admin-or-team-key";
      return operation && isForPrograms ? [operation.definition] : [];
    }),
  );
  const tools = mcpTools.map(({ definition }) => definition);
  const names = [...declared, ...tools].filter(isWriting).map(({ name }) => name);
  expect(names.filter((name) => !operationWords[name])).toEqual([]);
  expect(Object.keys(operationWords).filter((name) => !names.includes(name))).toEqual([]);
});
