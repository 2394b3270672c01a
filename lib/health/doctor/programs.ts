import { findStops } from "@/lib/identity/workspaces/stops";
import { advice, type Check, type Part, passed } from "./check";

const stops = { code: "program_stops", label: "Assistants and keys" };

export const programsPart: Part = {
  code: "programs",
  label: "Assistants and keys",
  examine: async (): Promise<Check[]> => {
    const stopped = await findStops();
    if (stopped.length === 0) return [passed(stops, "Nothing is stopped.")];
    return stopped.map(({ workspaceId, what, at, reason }) => ({
      ...advice(
        stops,
        `All ${what === "keys" ? "API keys" : "assistants"} are stopped since ${inWords(at)}: ${reason} An administrator lets them go on under Settings, ${what === "keys" ? "API keys" : "Assistants"}.`,
      ),
      team: {
        workspaceId,
        others: "Another team has stopped its programs; its administrators see why.",
      },
    }));
  },
};

function inWords(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
