/** The brand marks ids that come from an actor or the database, never from a caller. */
export type WorkspaceId = string & { readonly workspaceId: unique symbol };

export function workspaceId(id: string): WorkspaceId {
  return id as WorkspaceId;
}
