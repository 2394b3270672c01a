import { diskStorage } from "./disk/disk-storage";
import type { MediaStorage } from "./storage";

/** The storage this installation is configured for. */
export const mediaStorage: MediaStorage = diskStorage;
