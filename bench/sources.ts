import { rmSync } from 'node:fs';
import { report, sized } from './support/report.ts';
import { bundleReaders } from './support/sources/bundle-readers.ts';
import { driveOf } from './support/sources/drive.ts';
import type { Usage } from './support/sources/measured-reader.ts';
import { type Ports, startPeers } from './support/sources/peers.ts';
import { readHour } from './support/sources/read-hour.ts';

/**
 * What an hour of driving costs each source of readings beside the most direct code that knows the same figures: the bare library, or
 * formulas written out, which check nothing, know no ages and have no limits for silence. The peers tell at the rates of the road: gpsd a fix
 * and the sky a second, an OVMS module each second what changed, Di+ an answer a second, a Leaf's battery by an OBD adapter one a second and
 * one more now and then. The hour is told in seconds, each of its seconds by itself, so that both are woken as often as on the road. An OBD
 * adapter answers at once: what it and the car take is not the reader's. No library reads its answers, so that the bare form joins the frames
 * and computes the figures of this one car by itself: bytes of which nobody knows a figure would be another job. It is told no profile, knows
 * no other answer than the right one, and sees no figure that jumps.
 */
const HOUR_S = sized(3_600, 60);
/** What is compiled while the app runs is compiled by then, and not an hourly cost. */
const WARM_S = sized(600, 10);
const ROUNDS = sized(3, 1);
const GOAL = { ratio: 1.3 };

type Kinds = readonly (keyof Ports)[];
const MERGED: Kinds = ['diplus', 'mqtt', 'gpsd'];
const EACH: Kinds = [...MERGED, 'obd'];

const drive = driveOf(WARM_S + HOUR_S);
const readers = await bundleReaders();
const peers = await startPeers(drive);
/** What has been heard when a second of the drive is told. */
const heardBy = (second: number) => ({
  gpsd: second,
  mqtt: drive.mqtt.slice(0, second).flat().length,
  diplus: second,
  obd: second,
});
const told = [WARM_S, WARM_S + HOUR_S].map((second) => ({ second, heard: heardBy(second) }));
const read = (reader: 'ligo' | 'bare', kinds: Kinds) => readHour(readers, reader, kinds, peers, told);

/** What else the machine does only adds. */
const least = (rounds: readonly Usage[]): Usage => ({
  cpuMs: Math.min(...rounds.map(({ cpuMs }) => cpuMs)),
  heapMb: Math.min(...rounds.map(({ heapMb }) => heapMb)),
  rssMb: Math.min(...rounds.map(({ rssMb }) => rssMb)),
});
const memoryOf = ({ heapMb, rssMb }: Usage) => ({
  'heap at the end, MB': heapMb,
  'memory at the end, MB': rssMb,
});

const alone = new Map<keyof Ports, Usage>();
for (const kind of EACH) {
  const rounds: Record<'ligo' | 'bare', Usage[]> = { ligo: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // First: what it tells an adapter is told by the other, too.
    rounds.ligo.push(await read('ligo', [kind]));
    rounds.bare.push(await read('bare', [kind]));
  }
  const [ligo, bare] = [least(rounds.ligo), least(rounds.bare)];
  alone.set(kind, ligo);
  report({
    name: `sources-${kind}`,
    figure: ligo.cpuMs,
    reference: bare.cpuMs,
    unit: 'ms/h',
    goal: GOAL,
    also: {
      ...memoryOf(ligo),
      'heap of the reference, MB': bare.heapMb,
      'memory of the reference, MB': bare.rssMb,
    },
  });
}

// There is nothing bare that merges: what merging takes is what three as one take beside the three alone.
const rounds: Usage[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await read('ligo', MERGED));
const merged = least(rounds);
report({
  name: 'sources-combined',
  figure: merged.cpuMs,
  reference: MERGED.reduce((sum, kind) => sum + (alone.get(kind)?.cpuMs ?? 0), 0),
  unit: 'ms/h',
  goal: null,
  also: memoryOf(merged),
});
await peers.end();
rmSync(readers, { recursive: true, force: true });
