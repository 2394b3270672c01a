import { openStore as open } from "../../simulation/store";
import { type Effect, Entry } from "./effects";
import { State } from "./state";

export type Store = ReturnType<typeof openStore>;

export function openStore(dataDir: string) {
  return open<Effect, State>({
    dataDir,
    state: new State(),
    parse: (line) => Entry.parse(line),
    idsFrom: 17_900_000_000_000_000n,
  });
}
