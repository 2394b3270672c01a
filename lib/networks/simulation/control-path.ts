/** No real network has an address that begins like this. */
export const controlPath = "/__control/";
