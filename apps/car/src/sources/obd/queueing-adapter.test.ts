import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { acceleratedClock } from '../../test-support/accelerated-clock.ts';
import { type OpenPeer, openPeer } from '../test-support/open-peer.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { obd } from './obd.ts';
import { obdConfigSchema } from './obd-config.ts';

const log = { info() {}, warn() {}, error: vi.fn() };
/** A busy machine delays answers by 100 ms and more, which a faster clock takes for seconds of silence. */
const clock = acceleratedClock(4);
let peer: OpenPeer;
let source: ReadingSource;
let news: ReadingBatch[] = [];
/** Too slow for all requests, without pauses between two. */
const TAKES_MS = 600;
const ANSWERS: Record<string, string> = {
  '2200081': '7EF05620008900100',
  '2200091': '7EF05620009EC1300',
  '221FFC1': '7EF05621FFC8813',
  '2200051': '7EF0462000532',
  '22002F1': '7EF0462002F3C',
  '2200311': '7EF0462003141',
  '22002B1': '7EF0562002BE40C',
  '22002D1': '7EF0562002DF80C',
};
/** Handles a command; `true`: the adapter ignores it. */
let spoil = (_command: string, _say: (text: string) => void): boolean => false;

/** Unlike an ELM327, input does not interrupt it: it queues commands. */
beforeEach(async () => {
  let header = '';
  peer = await openPeer((socket) => {
    let begun = '';
    const send = (text: string) => socket.write(text);
    const answer = (command: string): string => {
      if (spoil(command, send)) return '?';
      if (command === 'ATZ') return 'ELM327 v1.3a';
      if (command === 'ATRV') return '14.0V';
      if (command.startsWith('ATSH')) header = command.slice(4);
      if (command.startsWith('AT')) return 'OK';
      if (header !== '7E7') return 'NO DATA';
      return ANSWERS[command] ?? 'NO DATA';
    };
    let last = Promise.resolve();
    socket.on('data', (bytes) => {
      const commands = (begun + bytes.toString('latin1')).split('\r');
      begun = commands.pop() ?? '';
      for (const command of commands)
        last = last.then(async () => {
          await new Promise<void>((resolve) => {
            clock.after(command.startsWith('AT') ? 0 : TAKES_MS, resolve);
          });
          send(`${answer(command)}\r\r>`);
        });
    });
  });
  news = [];
});
afterEach(async () => {
  await source.stop();
  await peer.close();
  expect(log.error).not.toHaveBeenCalled();
});

const start = async () => {
  const options = { kind: 'obd', host: '127.0.0.1', port: peer.port, profile: 'byd-e-platform-3' };
  source = obd.open(obdConfigSchema.parse(options), sourceContext(clock, { log }));
  await source.start((reported) => news.push(reported));
};
const times = (charge: number) =>
  news.filter(
    ({ readings }) => readings.stateOfChargePct === charge || readings.dashboardStateOfChargePct === charge,
  ).length;
const until = (isSo: () => void) => vi.waitFor(isSo, { interval: 20 });

it('answers are back in step after an extra prompt of the adapter', async () => {
  let spoilt = 0;
  spoil = (command, send) => {
    if (command === '2200051' && spoilt++ === 0) send('\r>');
    return false;
  };
  await start();
  await until(() => expect(times(50)).toBeGreaterThan(3));
  expect(source.state().phase).toBe('reading');
});

it('setup commands that the adapter missed are sent again', async () => {
  let missed = 0;
  spoil = (command) => command === 'ATSH7E7' && missed++ < 2;
  await start();
  await until(() => expect(times(50)).toBeGreaterThan(1));
});
