import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inventoryText } from "./generate-inventory";
import { projectRoot } from "./project-root";

it("app/api/inventory.ts lists every route of today; `npm run generate` writes it", async () => {
  const written = readFileSync(join(projectRoot, "app/api/inventory.ts"), "utf8");
  expect(written).toBe(await inventoryText());
});
