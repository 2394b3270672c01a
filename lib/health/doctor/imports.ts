import { countStuckImports } from "@/lib/planning/imports/run-imports";
import { counted, failed, type Part, passed } from "./check";

const imports = { code: "imports", label: "Imports" };

export const importsPart: Part = {
  code: "imports",
  label: "Imports",
  examine: async () => {
    const stuck = await countStuckImports();
    if (stuck === 0) return [passed(imports, "No import waits to be saved.")];
    const words = `${counted(stuck, "import")} cannot go on. See that a process with RUNNER=on runs; its log says more.`;
    return [failed(imports, words)];
  },
};
