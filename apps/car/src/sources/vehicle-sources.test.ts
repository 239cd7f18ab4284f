import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeIo } from '../node-io.ts';
import { ReplaySource } from './replay/replay-source.ts';
import { SimulatorSource } from './simulator/simulator-source.ts';
import { describeVehicleSource } from './test-support/vehicle-source.contract.ts';

const log = { info() {}, warn() {}, error() {} };
const START_S = 1_700_000_000;
const SECONDS = 300;

/** A drive in which a line is out of order, one off the globe and one that no format can read. */
function lines(line: (second: number, latitudeDeg: number, headingDeg: number) => string): string[] {
  const drive = Array.from({ length: SECONDS }, (_, second) =>
    line(second, 43.7 + second / 1e5, second % 360),
  );
  return [...drive.slice(0, 60), line(30, 43.7, 10), line(60, 95, 725), 'rubbish', ...drive.slice(60)];
}
const csv = ['t_unix_s,speed_kmh,lat_deg,lng_deg,heading_deg,gear']
  .concat(lines((second, latitude, heading) => `${START_S + second},36,${latitude},7.4,${heading},D`))
  .join('\n');
const ndjson = lines((second, latitudeDeg, headingDeg) =>
  JSON.stringify({
    timeMs: (START_S + second) * 1_000,
    speedKmh: 36,
    latitudeDeg,
    longitudeDeg: 7.4,
    headingDeg,
  }),
).join('\n');
const crtd = lines((second) => `${START_S + second}.250000 1R11 7E8 03 41 0D 24`).join('\n');
const gpx = `<gpx><trk><trkseg>${lines((second, latitude) => {
  const time = new Date((START_S + second) * 1_000).toISOString();
  return `<trkpt lat="${latitude}" lon="7.4"><ele>5</ele><time>${time}</time></trkpt>`;
}).join('\n')}</trkseg></trk></gpx>`;

const folder = mkdtempSync(join(tmpdir(), 'ligo-sources-'));
const files: Record<string, string | Uint8Array> = {
  'drive.csv': csv,
  'drive.ndjson.gz': gzipSync(ndjson),
  'drive.gpx': gpx,
  'log.crtd': crtd,
};

describeVehicleSource('the simulator', (clock) => new SimulatorSource(1, 1, clock));
for (const [name, content] of Object.entries(files)) {
  const file = join(folder, name);
  writeFileSync(file, content);
  describeVehicleSource(
    `a replay of ${name}`,
    (clock) => new ReplaySource(nodeIo.files, file, 1, clock, log, 'generic'),
  );
}
