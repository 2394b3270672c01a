export type Measured = {
  width: number;
  height: number;
  frames: number;
  /** Is what a decoder must hold at once; a picture that is decoded row by row needs little. */
  decodedBytes: number;
};

export type Unmeasured = "damaged" | "excessive";

export const framesMax = 5_000;
