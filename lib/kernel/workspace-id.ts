/** A workspace's UUID that came from an actor or from the database, never from a caller. */
export type WorkspaceId = string & { readonly workspaceId: unique symbol };

export function workspaceId(id: string): WorkspaceId {
  return id as WorkspaceId;
}
