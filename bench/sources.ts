import { rmSync } from 'node:fs';
import { report, sized } from './support/report.ts';
import { bundleReaders } from './support/sources/bundle-readers.ts';
import { driveOf } from './support/sources/drive.ts';
import { type Ports, startPeers } from './support/sources/peers.ts';
import { readHour } from './support/sources/read-hour.ts';

/**
 * The cost of an hour of driving for each source of readings. The reference is the most direct code for the same figures: the bare
 * library, or formulas written out, without checks, ages or timeouts. The peers send at the rates of the road: gpsd a fix and the sky
 * each second, an OVMS module its changes each second, Di+ an answer each second, a Leaf's battery by an OBD adapter one answer each
 * second and an additional one now and then. The hour is sent second by second, so that both readers wake as often as on the road. The
 * OBD adapter answers at once: its time and the car's are not the reader's. No library reads its answers, so the bare form joins the
 * frames and computes the figures of this car; unused bytes are not decoded. It has no profile, handles only the correct answer, and
 * does not filter outliers.
 */
const HOUR_S = sized(3_600, 60);
/** By then, code that is compiled at run time is compiled, so that it does not count as an hourly cost. */
const WARM_S = sized(600, 10);
const ROUNDS = sized(3, 1);

const KINDS: readonly (keyof Ports)[] = ['diplus', 'mqtt', 'gpsd', 'obd'];

const drive = driveOf(WARM_S + HOUR_S);
const readers = await bundleReaders();
const peers = await startPeers(drive);
/** The number of messages received from each peer when a second of the drive is sent. */
const receivedBy = (second: number) => ({
  gpsd: second,
  mqtt: drive.mqtt.slice(0, second).flat().length,
  diplus: second,
  obd: second,
});
const parts = [WARM_S, WARM_S + HOUR_S].map((second) => ({ second, received: receivedBy(second) }));
const read = (reader: 'ligo' | 'bare', kind: keyof Ports) => readHour(readers, reader, kind, peers, parts);

for (const kind of KINDS) {
  const rounds: Record<'ligo' | 'bare', number[]> = { ligo: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Ligo runs first: the reference sends the adapter the same commands.
    rounds.ligo.push(await read('ligo', kind));
    rounds.bare.push(await read('bare', kind));
  }
  report({
    name: `sources-${kind}`,
    // Other work of the machine only adds.
    figure: Math.min(...rounds.ligo),
    reference: Math.min(...rounds.bare),
    unit: 'ms/h',
    goal: { ratio: 1.3 },
  });
}
await peers.end();
rmSync(readers, { recursive: true, force: true });
