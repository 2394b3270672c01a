// Is loaded into every child. The IPC channel closes when the parent dies, even by kill -9; without
// message listeners it does not keep the child alive.
process.on("disconnect", () => process.exit(1));
