import type { FastifyInstance } from "fastify";

/** `/metrics` in Prometheus' text; counting starts with the server, the library's own figures when first asked. */
export function metricsRoutes(app: FastifyInstance): void {
  const answered = new Map<string, number>();
  app.addHook("onResponse", (request, reply, done) => {
    const key = `${request.method} ${reply.statusCode}`;
    answered.set(key, (answered.get(key) ?? 0) + 1);
    done();
  });
  app.get("/metrics", { logLevel: "warn", config: { anyHost: true } }, async (_request, reply) => {
    const { register, collectDefaultMetrics } = await import("prom-client");
    if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics({ register });
    const lines = [...answered].map(([key, count]) => {
      const [method, status] = key.split(" ");
      return `http_requests_total{method="${method}",status="${status}"} ${count}`;
    });
    const own = `# HELP http_requests_total Requests answered.\n# TYPE http_requests_total counter\n${lines.join("\n")}\n`;
    return reply.type(register.contentType).send(`${own}\n${await register.metrics()}`);
  });
}
