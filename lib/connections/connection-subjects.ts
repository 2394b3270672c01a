/** Names what people are told about a connection's token, so that a new token settles it. */
export const needsReconnectSubject = (id: string) => `connection_needs_reconnect:${id}`;
export const expiresSubject = (id: string) => `connection_expires:${id}`;

export function connectionSubjects(id: string): string[] {
  return [needsReconnectSubject(id), expiresSubject(id)];
}
