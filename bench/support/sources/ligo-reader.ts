import type { Clock } from '@ligo/machine';
import { diplusConfigSchema } from '../../../apps/car/src/adapters/diplus/diplus-config.ts';
import { createDiplusSource } from '../../../apps/car/src/adapters/diplus/diplus-source.ts';
import { gpsdConfigSchema } from '../../../apps/car/src/adapters/gpsd/gpsd-config.ts';
import { createGpsdSource } from '../../../apps/car/src/adapters/gpsd/gpsd-source.ts';
import { mqttConfigSchema } from '../../../apps/car/src/adapters/mqtt/mqtt-config.ts';
import { createMqttSource } from '../../../apps/car/src/adapters/mqtt/mqtt-source.ts';
import { CombinedSource } from '../../../apps/car/src/adapters/vehicle/combined-source.ts';
import type { ReadingSource } from '../../../apps/car/src/ports/reading-source.ts';
import { OVMS_PREFIX } from './drive.ts';
import { lapsedClock } from './lapsed-clock.ts';
import { type Heard, measureReader } from './measured-reader.ts';
import type { Ports } from './peers.ts';

/** Ligo's sources, one alone or several as one, in a process of its own. */
const log = { info() {}, warn: console.warn, error: console.error };

/** A source, when it can be told something, and how much it has heard. */
interface Opened {
  source: ReadingSource;
  isReady(): boolean;
  heard(): number;
}

const isWaitingFor = (source: ReadingSource, reason: RegExp) => reason.test(source.state().reason);

function openSource(kind: keyof Ports, port: number, clock: Clock): Opened {
  // What Di+ takes to answer is not told in time-lapse.
  const needs = { clock, upMs: () => performance.now(), log };
  if (kind === 'mqtt') {
    const config = { kind, url: `mqtt://127.0.0.1:${port}`, preset: { name: 'ovms', prefix: OVMS_PREFIX } };
    const source = createMqttSource(mqttConfigSchema.parse(config), needs);
    return {
      source,
      isReady: () => isWaitingFor(source, /nothing new/),
      heard: () => source.counts().messages,
    };
  }
  const source =
    kind === 'gpsd'
      ? createGpsdSource(gpsdConfigSchema.parse({ kind, port }), needs)
      : createDiplusSource(diplusConfigSchema.parse({ kind, port }), needs);
  const counting = counted(source);
  return { ...counting, isReady: () => kind === 'diplus' || isWaitingFor(source, /no fix/) };
}

function counted(source: ReadingSource): Pick<Opened, 'source' | 'heard'> {
  let count = 0;
  return {
    source: {
      name: source.name,
      start: (onNews) =>
        source.start((news) => {
          count += 1;
          onNews(news);
        }),
      stop: () => source.stop(),
      state: () => source.state(),
    },
    heard: () => count,
  };
}

measureReader(async ({ kinds, ports, startMs }) => {
  const clock = lapsedClock(startMs);
  const opened = kinds.map((kind) => openSource(kind, ports[kind], clock));
  const sources = opened.map(({ source }) => source);
  const [alone] = sources;
  if (alone && sources.length === 1) await alone.start(() => {});
  else await new CombinedSource(sources, { clock, upMs: clock.nowMs, log, kept: null }).start(() => {});
  return {
    isReady: () => opened.every(({ isReady }) => isReady()),
    heard: () => Object.fromEntries(kinds.map((kind, place) => [kind, opened[place]?.heard() ?? 0])) as Heard,
  };
});
