const prefix = "container-";

/** Stands for a post that is out for certain, but whose own id Instagram does not tell. */
export function unnamedRemoteId(containerId: string): string {
  return `${prefix}${containerId}`;
}

export function isUnnamed(remoteId: string): boolean {
  return remoteId.startsWith(prefix);
}
