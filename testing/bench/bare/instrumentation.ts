// Next takes Herald's own instrumentation where an app has none.
export function register() {}
