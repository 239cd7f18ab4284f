import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import { endless, recorderUnderTest, WATCH } from './recorder-under-test.ts';

/**
 * Records into a folder until it is killed. Prints of each picture from the encoder when it was due, and `.` for each time that it waited a
 * moment and wrote beside the recording: a blocked machine does neither.
 */
const [dataDir, internal] = process.argv.slice(2);
if (!dataDir || !internal) throw new Error('record-forever DATA INTERNAL');
const recorder = await recorderUnderTest({ 1: endless, 4: endless }, { folders: { internal }, dataDir });
recorder.watcher.arm({ ...WATCH, videoFPS: 'normal' });

const MOMENT_MS = 10;
let attached: unknown = null;
setInterval(() => {
  recorder.see(4);
  // The readers of the cameras have several outputs each, and the encoder is started behind them.
  const hasReaders = recorder.runs.some(({ outputs }) => outputs.length > 1);
  const run = hasReaders && recorder.runs.findLast(({ outputs }) => outputs.length === 1);
  if (!run || attached === run) return;
  attached = run;
  const reader = new FragmentReader();
  const startedAtMs = Date.now();
  run.outputs[0]?.on('data', (bytes: Uint8Array) => {
    for (const { timeMs } of reader.push(bytes).fragments)
      process.stdout.write(`${Math.floor(startedAtMs + timeMs)}\n`);
  });
}, 10);

for (;;) {
  await sleep(MOMENT_MS);
  await appendFile(join(dataDir, 'beside'), '.');
  process.stdout.write('.\n');
}
