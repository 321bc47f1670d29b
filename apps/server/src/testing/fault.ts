// Loaded beside the server with `node --import`: a signal plants a rejection that nobody handles.
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("a planted fault"));
});
