// Loaded into the server with `node --import`: a signal causes an unhandled rejection.
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("a planted fault"));
});
