import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import { nodeIo } from '../../../apps/car/src/node-io.ts';
import type { ReadingBatch, ReadingSource } from '../../../apps/car/src/ports/reading-source.ts';
import { createDiplusSource, diplusConfigSchema } from '../../../apps/car/src/sources/diplus/diplus.ts';
import { createGpsdSource, gpsdConfigSchema } from '../../../apps/car/src/sources/gpsd/gpsd.ts';
import { createMqttSource } from '../../../apps/car/src/sources/mqtt/mqtt.ts';
import { mqttConfigSchema } from '../../../apps/car/src/sources/mqtt/mqtt-config.ts';
import { obd } from '../../../apps/car/src/sources/obd/obd.ts';
import { obdConfigSchema } from '../../../apps/car/src/sources/obd/obd-config.ts';
import type { SourceContext } from '../../../apps/car/src/sources/source.ts';
import { unitClockOf } from '../../../apps/car/src/test-support/virtual-clock.ts';
import { OVMS_PREFIX } from './drive.ts';
import { lapsedClock, pausedClock, withoutAnswerTime } from './lapsed-clock.ts';
import { measureReader, type Reader } from './measured-reader.ts';
import type { Ports } from './peers.ts';

/** One of Ligo's sources, in a process of its own. */
const log = { info() {}, warn: console.warn, error: console.error };

interface Opened extends Reader {
  source: ReadingSource;
}

const isWaitingFor = (source: ReadingSource, reason: SourceReason) => source.state().reason === reason;

const contextOn = (clock: Clock): SourceContext => ({
  ...{ clock: unitClockOf(clock), wallTime: clock, random: Math.random, log, io: nodeIo },
});

function openSource(kind: keyof Ports, port: number, clock: Clock, profile: string): Opened {
  if (kind === 'obd') return openObd(port, profile);
  const needs = contextOn(clock);
  if (kind === 'mqtt') {
    const config = { kind, url: `mqtt://127.0.0.1:${port}`, preset: { name: 'ovms', prefix: OVMS_PREFIX } };
    const source = createMqttSource(mqttConfigSchema.parse(config), needs);
    return {
      source,
      isReady: () => isWaitingFor(source, 'publisher-quiet'),
      received: () => source.counts().messages,
    };
  }
  const source =
    kind === 'gpsd'
      ? createGpsdSource(gpsdConfigSchema.parse({ kind, port }), needs)
      : createDiplusSource(diplusConfigSchema.parse({ kind, port }), contextOn(withoutAnswerTime(clock)));
  const counting = counted(source);
  return { ...counting, isReady: () => kind === 'diplus' || isWaitingFor(source, 'no-fix') };
}

function openObd(port: number, profile: string): Opened {
  const clock = pausedClock();
  const config = obdConfigSchema.parse({ kind: 'obd', host: '127.0.0.1', port, profile });
  const source = obd.open(config, contextOn(clock));
  const isOfBattery = ({ readings }: ReadingBatch) => readings.packPowerKw !== undefined;
  return { ...counted(source, isOfBattery), isReady: () => isWaitingFor(source, 'car-not-asked') };
}

function counted(
  source: ReadingSource,
  counts: (news: ReadingBatch) => boolean = () => true,
): Pick<Opened, 'source' | 'received'> {
  let count = 0;
  return {
    source: {
      name: source.name,
      start: (onNews) =>
        source.start((news) => {
          if (counts(news)) count += 1;
          onNews(news);
        }),
      stop: () => source.stop(),
      state: () => source.state(),
    },
    received: () => count,
  };
}

measureReader(async ({ kind, port, startMs, profile }) => {
  const { source, isReady, received } = openSource(kind, port, lapsedClock(startMs), profile);
  await source.start(() => {});
  return { isReady, received };
});
