import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCarMessage } from '@ligo/protocol';
import { CarStore } from '../apps/car/src/car-store.ts';
import { answerLogs } from '../apps/car/src/events/events-module.ts';
import { ActionRouter } from '../apps/car/src/link/phones/action-router.ts';
import { openChannel, phoneOver } from './support/channel.ts';
import { report, sized } from './support/report.ts';

/**
 * 50,000 entries of a car's log from its database over a data channel, parsed by the phone's schemas. The reference sends the
 * same text over a bare channel of the same library, without parsing.
 */
const ENTRIES = sized(50_000, 1_000);
const silent = { info() {}, warn() {}, error() {} };

const folder = mkdtempSync(join(tmpdir(), 'ligo-bench-'));
const store = CarStore.open(folder, 0, silent);
for (let entry = 0; entry < ENTRIES; entry++) {
  const data = JSON.stringify({ area: 1 + (entry % 6), state: entry % 2 });
  store.events.add({ time: 1_700_000_000_000 + entry * 1_000, type: 1, data }, null);
}

/** Asks for everything; answers the time and all texts. */
async function synced(): Promise<{ ms: number; texts: string[] }> {
  const router = new ActionRouter(silent);
  router.on('Logs', (extras, phone) => answerLogs(store.events, extras, phone));
  const texts: string[] = [];
  let count = 0;
  let done = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  const ends = await openChannel(
    (text) => {
      texts.push(text);
      const read = readCarMessage(text);
      if (!read.ok || read.message.action !== 'Logs') throw new Error('a page could not be read');
      count += read.message.extras.logs.length;
      if (read.message.extras.logs.length === 0) done();
    },
    (text) => void router.receive(text, phoneOver(ends.car)),
  );
  const beganAt = performance.now();
  ends.say('{"action":"Logs","extras":{"from":0}}');
  await finished;
  const ms = performance.now() - beganAt;
  ends.close();
  if (count !== ENTRIES) throw new Error(`${count} entries came`);
  return { ms, texts };
}

/** The same texts, sent as fast as the channel takes them. */
async function bare(texts: readonly string[]): Promise<number> {
  let left = texts.length;
  let done = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  const ends = await openChannel(
    () => {
      left -= 1;
      if (left === 0) done();
    },
    () => {},
  );
  const beganAt = performance.now();
  for (const text of texts) {
    ends.car.control.send(text);
    await ends.car.control.drained();
  }
  await finished;
  const ms = performance.now() - beganAt;
  ends.close();
  return ms;
}

const ours = await synced();
const reference = await bare(ours.texts);
store.close();
rmSync(folder, { recursive: true });
report({
  name: 'log-sync',
  figure: ours.ms,
  reference,
  unit: 'ms',
  goal: { ratio: 10 },
  also: {
    'entries a second': ENTRIES / (ours.ms / 1_000),
    'bytes an entry': ours.texts.reduce((sum, text) => sum + text.length, 0) / ENTRIES,
  },
});
process.exit(0);
