import { diskStorage } from "./disk/disk-storage";
import type { MediaStorage } from "./storage";

export const mediaStorage: MediaStorage = diskStorage;
