import { createServer } from 'node:http';
import { healthAnswer, STARTING } from './health-answer.ts';
import type { ReadinessAnswer } from './readiness.ts';

/**
 * The process that answers health. Called with the address and the port; the server's process tells it readiness, and hears once
 * either that it listens or why it cannot.
 */
/** Who asks more slowly holds one of few connections for nothing. */
const SLOW_REQUESTS = { headersTimeout: 2_000, requestTimeout: 2_000, connectionsCheckingInterval: 500 };
const PORT_TIMEOUT_MS = 5_000;
const RETRY_MS = 100;
const [host, port] = process.argv.slice(2);
let told: ReadinessAnswer = STARTING;
let toldAtMs = performance.now();
process.on('message', (answer: ReadinessAnswer) => {
  told = answer;
  toldAtMs = performance.now();
});
// It ends with the server and not before: until then somebody must say that the server leaves.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
const server = createServer(SLOW_REQUESTS, ({ url = '' }, response) => {
  const { status, body } = healthAnswer(url, told, performance.now() - toldAtMs);
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
});
server.on('listening', () => say(null));
server.on('error', (error: NodeJS.ErrnoException) => {
  // After a fall the process of the server before may need a moment to see that it is alone.
  if (error.code === 'EADDRINUSE' && performance.now() < PORT_TIMEOUT_MS) setTimeout(listen, RETRY_MS);
  else say(error.message);
});
listen();

function listen(): void {
  server.listen({ host, port: Number(port) });
}

/** A server that went before this process listened for its going does not hear it. */
function say(failure: string | null): void {
  process.send?.({ failure }, undefined, undefined, (error) => error && process.exit(0));
}
