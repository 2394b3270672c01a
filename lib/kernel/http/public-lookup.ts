import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicHost } from "./is-public-origin";

/** The checked addresses are the ones connected to, which defeats DNS rebinding. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    if (!addresses.every(({ address }) => isPublicHost(address))) {
      return callback(new Error("The name leads to an address that is not public."), "", 0);
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    callback(null, first?.address ?? "", first?.family ?? 0);
  });
};
