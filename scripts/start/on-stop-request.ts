/** Calls back when a signal or the end of npm asks this process to stop. */
export function onStopRequest(stop: (how: NodeJS.Signals) => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // A closed terminal must not end this process before it has stopped the others.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (process.env.npm_lifecycle_event) followShell(stop);
}

// npm sends SIGTERM to the shell between npm and this process, and the shell does not forward it.
function followShell(stop: (how: NodeJS.Signals) => void): void {
  const shell = process.ppid;
  const interval = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(interval);
    stop("SIGTERM");
  }, 500).unref();
}
