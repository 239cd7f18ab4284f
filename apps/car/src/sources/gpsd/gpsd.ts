import type { SourceReason } from '@ligo/protocol';
import { z } from 'zod';
import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { findService } from '../find-service.ts';
import { defineSource, type SourceContext } from '../source.ts';
import { supervise } from '../supervise.ts';
import { createFixPublisher } from './publish-fix.ts';
import type { Report, Tpv } from './read-report.ts';
import { type WatchEnd, watchGpsd } from './watch-gpsd.ts';

/** Where gpsd listens unless it is configured otherwise. */
const DEFAULT_PORT = 2_947;

/** A satellite receiver that gpsd reads. */
export const gpsdConfigSchema = z.object({
  kind: z.literal('gpsd'),
  host: z.string().min(1).max(253).default('127.0.0.1').describe('Host name or address of gpsd.'),
  port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('Port of its JSON protocol.'),
});
type GpsdConfig = z.output<typeof gpsdConfigSchema>;

const PROTOCOL = 3;

const waiting = (reason: SourceReason): SourceState => ({ phase: 'waiting', reason });
const NO_GPSD = waiting('gpsd-silent');
const LOST: Record<WatchEnd, SourceState> = {
  unreachable: waiting('gpsd-unreachable'),
  silent: NO_GPSD,
  ended: waiting('gpsd-ended'),
};
const LOST_BEFORE_VERSION = { ...LOST, ended: NO_GPSD };
const NO_RECEIVER = waiting('no-receiver');
const NO_FIX = waiting('no-fix');
const UNKNOWN_PROTOCOL: SourceState = {
  phase: 'failed',
  reason: 'gpsd-version',
};

/** Creates a source that reads position, altitude, speed and heading from gpsd, not yet started. */
export function createGpsdSource(config: GpsdConfig, context: SourceContext<'openTcp'>): ReadingSource {
  const { clock, log, io } = context;
  const publishFix = createFixPublisher(context);
  /** Version of the last gpsd that reported one; `null`: unknown. */
  let protocol: number | null = null;
  return supervise(
    { name: 'gpsd', starting: { phase: 'starting', reason: 'not-connected' }, reports: 'place' },
    context,
    async (attempt) => {
      let isSupported = false;
      const isFollowed = createReceiverFilter();
      const onReport = attempt.guard((report: Report) => {
        if (report.class === 'VERSION') {
          protocol = report.proto_major;
          isSupported = protocol === PROTOCOL;
          if (isSupported) attempt.explain(NO_FIX);
          // Its reports have another meaning. The next connection may reach another version.
          else watch.end();
        } else if (!isSupported) return;
        else if (report.class === 'DEVICES')
          attempt.explain(report.devices.length === 0 ? NO_RECEIVER : NO_FIX);
        else if (report.class === 'TPV') {
          attempt.explain(NO_FIX);
          if (isFollowed(report, clock.nowMs())) publishFix(attempt, report);
        }
      });
      const watch = watchGpsd((listener) => io.openTcp(config, clock, listener), clock, onReport);
      attempt.signal.addEventListener('abort', watch.end);
      const { how, ignored } = await watch.ended;
      if (ignored > 0) log.warn({ ignored }, 'invalid lines of gpsd ignored');
      if (protocol !== null && protocol !== PROTOCOL) return { state: UNKNOWN_PROTOCOL };
      return { state: (isSupported ? LOST : LOST_BEFORE_VERSION)[how] };
    },
  );
}

/** After this time without a fix of the followed receiver, another one replaces it, ms. */
const LOST_MS = 5_000;

/**
 * Follows one of several receivers, so that the car does not jump between their positions: the first with a fix, until it has none for
 * some seconds. The function returns whether to use a fix.
 */
function createReceiverFilter(): (tpv: Tpv, nowMs: number) => boolean {
  let followed: { device: string; fixedAtMs: number } | null = null;
  return ({ device, mode }, nowMs) => {
    if (mode < 2) return false;
    const isLost = followed === null || Math.abs(nowMs - followed.fixedAtMs) > LOST_MS;
    if (!isLost && followed?.device !== device) return false;
    followed = { device, fixedAtMs: nowMs };
    return true;
  };
}

export const gpsd = defineSource({
  name: 'gpsd',
  label: 'gpsd',
  doc: 'gpsd: where the car is',
  options: gpsdConfigSchema,
  finder: findService('gpsd', DEFAULT_PORT, {
    request: () => '',
    answer: /"class":"VERSION"[^\n]*"proto_major":(\d{1,4})/,
    describe: ([, protocol]) => `gpsd, protocol ${protocol}`,
  }),
  open: createGpsdSource,
});
