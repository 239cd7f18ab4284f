import { createServer } from 'node:http';
import { healthAnswer, type ReadinessAnswer, STARTING } from './health-answer.ts';

/**
 * The process that answers health checks. Its arguments are the address and the port. The server's process reports readiness to
 * it; it reports once that it listens, or why it cannot.
 */
/** A slower client would block one of few connections. */
const SLOW_REQUESTS = { headersTimeout: 2_000, requestTimeout: 2_000, connectionsCheckingInterval: 500 };
const PORT_TIMEOUT_MS = 5_000;
const RETRY_MS = 100;
const [host, port] = process.argv.slice(2);
let report: ReadinessAnswer = STARTING;
let reportedAtMs = performance.now();
process.on('message', (answer: ReadinessAnswer) => {
  report = answer;
  reportedAtMs = performance.now();
});
// The process ends with the server and not earlier: until then it must answer that the server is leaving.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
const server = createServer(SLOW_REQUESTS, ({ url = '' }, response) => {
  const { status, body } = healthAnswer(url, report, performance.now() - reportedAtMs);
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
});
server.on('listening', () => sendResult(null));
server.on('error', (error: NodeJS.ErrnoException) => {
  // After a crash, the previous server's health process may need a moment to notice it and exit.
  if (error.code === 'EADDRINUSE' && performance.now() < PORT_TIMEOUT_MS) setTimeout(listen, RETRY_MS);
  else sendResult(error.message);
});
listen();

function listen(): void {
  server.listen({ host, port: Number(port) });
}

/** The send fails if the server exited before this process subscribed to `disconnect`. */
function sendResult(failure: string | null): void {
  process.send?.({ failure }, undefined, undefined, (error) => error && process.exit(0));
}
