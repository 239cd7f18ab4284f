import { createServer, type ServerResponse } from 'node:http';
import { collectGarbage } from '@ligo/machine/test-support';
import { expect, it, onTestFinished } from 'vitest';
import { listenOn } from '../../../test-support/listen-on.ts';
import { requestDashboard } from './request-dashboard.ts';

const PATIENCE_MS = 1_000;

async function portOf(answer: (response: ServerResponse) => void): Promise<number> {
  const server = createServer((_, response) => answer(response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listenOn(server);
}

it.each<[string, (response: ServerResponse) => void]>([
  ['is silent', () => {}],
  ['stops in the middle', (response) => response.write('data: {')],
  ['talks without end', (response) => response.write('x'.repeat(3_000_000))],
  ['sends something else', (response) => response.end('data: {"type":"state","state":{}}\n\ndata: {\n\n')],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('receives nothing from a server that %s', async (_what, answer) => {
  onTestFinished(collectGarbage());
  expect(await requestDashboard(await portOf(answer), null, PATIENCE_MS)).toBeNull();
});

it('receives nothing from a closed port', async () => {
  expect(await requestDashboard(9, null, PATIENCE_MS)).toBeNull();
});
