import fc from "fast-check";
import { isThorough } from "./thorough";

/** The same random inputs in every run: a change is refused for what it broke. `--thorough` searches with others. */
if (!isThorough) fc.configureGlobal({ seed: 20_261_126 });
