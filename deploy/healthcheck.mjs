// Ends with 0 if the server at this port can serve: its database answers and it is not stopping.
const [port] = process.argv.slice(2);
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
