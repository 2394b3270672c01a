import type { NetworkId } from ".";
import { startAlphaSimulator } from "./alpha/simulator";
import { startBetaSimulator } from "./beta/simulator";
import { startGammaSimulator } from "./gamma/simulator";
import type { StartSimulator } from "./simulator";

/** The registry of simulators, apart from the networks' so that the product never loads one. */
export const simulators = {
  alpha: startAlphaSimulator,
  beta: startBetaSimulator,
  gamma: startGammaSimulator,
} satisfies Record<NetworkId, StartSimulator>;
