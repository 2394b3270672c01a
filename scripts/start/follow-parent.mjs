// Loaded into every child: the channel closes when the starting process dies, even by kill -9.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
