const prefix = "container-";

/** Stands for a post that is published for certain, but whose id cannot be found. */
export function unnamedRemoteId(containerId: string): string {
  return `${prefix}${containerId}`;
}

export function isUnnamed(remoteId: string): boolean {
  return remoteId.startsWith(prefix);
}
