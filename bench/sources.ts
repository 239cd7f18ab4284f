import { rmSync } from 'node:fs';
import { report, sized } from './support/report.ts';
import { bundleReaders } from './support/sources/bundle-readers.ts';
import { driveOf } from './support/sources/drive.ts';
import type { Usage } from './support/sources/measured-reader.ts';
import { type Ports, startPeers } from './support/sources/peers.ts';
import { readHour } from './support/sources/read-hour.ts';

/**
 * What an hour of driving costs each source of readings, and all of them as one, beside the bare libraries reading the same bytes. The
 * peers tell at the rates of the road: gpsd a fix and the sky a second, an OVMS module each second what changed, Di+ an
 * answer a second. The hour is told in seconds, each of its seconds by itself, so that both are woken as often as on the road.
 */
const HOUR_S = sized(3_600, 60);
/** What is compiled while the app runs is compiled by then, and not an hourly cost. */
const WARM_S = sized(600, 10);
const ROUNDS = sized(3, 1);
const GOAL = { ratio: 1.3 };

const CASES: Record<string, readonly (keyof Ports)[]> = {
  gpsd: ['gpsd'],
  mqtt: ['mqtt'],
  diplus: ['diplus'],
  combined: ['diplus', 'mqtt', 'gpsd'],
};

const drive = driveOf(WARM_S + HOUR_S);
const readers = await bundleReaders();
const peers = await startPeers(drive);
/** What has been heard when a second of the drive is told. */
const heardBy = (second: number) => ({
  gpsd: second,
  mqtt: drive.mqtt.slice(0, second).flat().length,
  diplus: second,
});
const told = [WARM_S, WARM_S + HOUR_S].map((second) => ({ second, heard: heardBy(second) }));

for (const [name, kinds] of Object.entries(CASES)) {
  const rounds: Record<'ligo' | 'bare', Usage>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ligo = await readHour(readers, 'ligo', kinds, peers, told);
    const bare = await readHour(readers, 'bare', kinds, peers, told);
    rounds.push({ ligo, bare });
  }
  // What else the machine does only adds.
  const of = (figure: 'cpuMs' | 'heapMb' | 'rssMb', reader: 'ligo' | 'bare') =>
    Math.min(...rounds.map((round) => round[reader][figure]));
  report({
    name: `sources-${name}`,
    figure: of('cpuMs', 'ligo'),
    reference: of('cpuMs', 'bare'),
    unit: 'ms/h',
    goal: GOAL,
    also: {
      'heap at the end, MB': of('heapMb', 'ligo'),
      'heap of the reference, MB': of('heapMb', 'bare'),
      'memory at the end, MB': of('rssMb', 'ligo'),
      'memory of the reference, MB': of('rssMb', 'bare'),
    },
  });
}
await peers.end();
rmSync(readers, { recursive: true, force: true });
