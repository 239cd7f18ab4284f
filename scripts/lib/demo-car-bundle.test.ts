import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { keepBudget, scriptBudgetKb } from './script-budget.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
/** All that the worker may use of its browser: nothing that reaches beyond the page, nothing of node. */
const BROWSER = {
  AbortController,
  AbortSignal,
  btoa,
  clearTimeout,
  crypto,
  performance,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
};
const BEYOND =
  /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|indexedDB|caches|localStorage)\b/;

const built = await build({
  root: WEB,
  configFile: `${WEB}/vite.demo-car.config.ts`,
  logLevel: 'warn',
  build: { write: false },
});
const [file, ...others] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
if (file?.type !== 'chunk') throw new Error('The demo has no car');
const { code, fileName } = file;

describe('the car for the browser', () => {
  it('is one file', () => {
    expect(fileName).toBe('car-worker.js');
    expect(others.filter(({ type }) => type === 'chunk')).toEqual([]);
  });

  it('names nothing by which a page reaches beyond itself', () => {
    expect(code.match(BEYOND)?.[0]).toBeUndefined();
    expect(code.match(/\bimport\b[^.]|\brequire\(|node:/)?.[0]).toBeUndefined();
  });

  it('keeps to its budget', () => {
    const kB = brotliCompressSync(code).length / 1_000;
    console.log(`The demo's car: ${kB.toFixed(1)} kB, ${scriptBudgetKb['demo-car']} kB may`);
    keepBudget(scriptBudgetKb, 'demo-car', kB);
  });

  it('lives where there is nothing of node, and answers a phone', async () => {
    const posted: { type: string }[] = [];
    const errors: unknown[] = [];
    const self = {
      onmessage: (_message: object) => {},
      postMessage: (message: { type: string }) => void posted.push(message),
      reportError: (error: unknown) => void errors.push(error),
    };
    new Script(code).runInContext(createContext({ ...BROWSER, self }));
    expect(posted[0]).toEqual({ type: 'ready' });
    const { port1, port2 } = new MessageChannel();
    const received: { action: string; extras: { trips?: unknown[] } }[] = [];
    port1.on('message', (text: string) => received.push(JSON.parse(text)));
    self.onmessage({ data: { type: 'connect' }, ports: [port2] });
    const reported = (action: string) => received.filter((each) => each.action === action);
    for (const action of ['Ping', 'Status']) port1.postMessage(JSON.stringify({ action, extras: {} }));
    await vi.waitUntil(() => reported('Status').length > 0);
    const order = (command: object) => self.onmessage({ data: { type: 'command', command }, ports: [] });
    order({ command: 'fly' });
    order({ command: 'door', door: 'hood', isOpen: true });
    self.onmessage({ data: 'garbage', ports: [] });
    port1.postMessage(JSON.stringify({ action: 'TripSummary', extras: { from: 0, afterId: 0 } }));
    await vi.waitUntil(() => reported('TripSummary').length > 0);
    expect(reported('TripSummary')[0]?.extras.trips?.length).toBeGreaterThan(3);
    await vi.waitUntil(() => posted.some((each) => JSON.stringify(each).includes('"DoorChange"')));
    expect(errors).toEqual([]);
    port1.postMessage({ type: 'close' });
    port1.close();
  });
});
