// Loaded into every child: the channel closes when the starting process dies, even by kill -9.
// Node keeps no process alive for a channel without message listeners, so nothing is unref'd here.
process.on("disconnect", () => process.exit(1));
