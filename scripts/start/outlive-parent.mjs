// Is loaded into the app and the sandbox: they go on when the launcher dies, and nobody reads what
// they write until the next launcher replaces them.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

// Next would replace the command line, by which the next launcher finds them.
Object.defineProperty(process, "title", { get: () => "herald", set() {} });
