/** `npm test -- --thorough` also runs what takes long and rarely changes; each has a short form. */
export const isThorough = process.env.THOROUGH === "on";
