import type { SourceReason } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/signals';
import { z } from 'zod';
import type { Loopback, RequestFailure, RequestResult } from '../../ports/loopback.ts';
import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { loopbackHost } from '../../shared/loopback-host.ts';
import { findService } from '../find-service.ts';
import { defineSource, type SourceContext } from '../source.ts';
import { type Attempt, type LostPeer, supervise } from '../supervise.ts';
import { QUESTION, readAnswer } from './read-answer.ts';

/** Where the app listens unless it is configured otherwise. */
const DEFAULT_PORT = 8_988;

/** The app Di+ on this unit. */
export const diplusConfigSchema = z.object({
  kind: z.literal('diplus'),
  // Di+ has no password: only an instance on this unit can be trusted.
  host: loopbackHost('Di+ must run on this machine: 127.0.0.1'),
  port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('Port of its HTTP interface.'),
});
type DiplusConfig = z.output<typeof diplusConfigSchema>;

/** A connection is reused if the next request follows within this time. */
const MAX_RETENTION_MS = 2_000;

/** Largest share of time that Di+ spends on answers. */
const SHARE = 0.1;
const DRIVING_MS = 1_000;
const PARKED_MS = 5_000;
/** Below the lifetime of speed and position, which would otherwise expire between two answers. */
const OFF_MS = 9_000;

/** Twenty times the size of a complete answer, bytes. */
const MAX_ANSWER = 64_000;
/** The timeout of other clients of Di+, ms. */
const ANSWER_LIMIT_MS = 10_000;

const REASONS: Record<RequestFailure, SourceReason> = {
  away: 'source-unreachable',
  late: 'source-late',
  refused: 'source-refuses',
  'too-large': 'source-wrong',
};

type LoopbackConnection = ReturnType<Loopback['connect']>;

const waiting = (reason: SourceReason): SourceState => ({ phase: 'waiting', reason });

const LATE = waiting(REASONS.late);

/** Creates a source that polls Di+, not yet started. */
export function createDiplusSource(config: DiplusConfig, context: SourceContext<'loopback'>): ReadingSource {
  let hasTenths = false;
  return supervise(
    { name: 'diplus', starting: { phase: 'starting', reason: 'not-asked' }, reports: 'figures' },
    context,
    async (attempt) => {
      const connection = context.io.loopback.connect();
      attempt.signal.addEventListener('abort', connection.close);
      try {
        return await pollUntilLost(attempt, connection);
      } finally {
        connection.close();
      }
    },
  );

  async function pollUntilLost(attempt: Attempt, connection: LoopbackConnection): Promise<LostPeer> {
    const { clock } = context;
    while (!attempt.signal.aborted) {
      // Di+ does not report when it read a value: the request is the oldest possible time.
      const requestedAtMs = clock.nowMs();
      const result = parse(await request(connection));
      const tookMs = clock.nowMs() - requestedAtMs;
      if (typeof result === 'string') return { state: waiting(result), minDelayMs: pauseMs(tookMs, {}) };
      attempt.explain(LATE);
      attempt.publish({ ...result, takenAtMs: requestedAtMs });
      const waitMs = pauseMs(tookMs, result.readings);
      // Di+ may close an idle connection, and the next request would be lost with it.
      if (waitMs > MAX_RETENTION_MS) connection.close();
      await attempt.pause(waitMs);
    }
    return { state: LATE };
  }

  function request(connection: LoopbackConnection): Promise<RequestResult> {
    const { answer } = connection.request(
      {
        ...{ host: config.host, port: config.port, path: QUESTION },
        method: 'GET',
        headers: { accept: 'application/json' },
        body: null,
        acceptedType: (status) => status === 200,
        maxBytes: MAX_ANSWER,
        limitMs: ANSWER_LIMIT_MS,
      },
      context.clock,
    );
    return answer;
  }

  /** The readings of an answer, or why there are none. */
  function parse(result: RequestResult): { readings: Readings; rejected: ReadingName[] } | SourceReason {
    if (typeof result === 'string') return REASONS[result];
    const answer = readAnswer(result.body);
    if (!answer) return 'source-wrong';
    const { readings, rejected } = answer;
    if (Object.keys(readings).length === 0) return 'source-empty';
    // Older versions report the percentage of the dashboard, newer ones tenths of the battery, which no dashboard shows.
    hasTenths ||= !Number.isInteger(readings.stateOfChargePct ?? 0);
    if (hasTenths) readings.dashboardStateOfChargePct = null;
    return { readings, rejected };
  }
}

/**
 * Pause after an answer that took `tookMs`: answers take at most a tenth of the time, and requests are sent at most once a second, less
 * often while the car is in P or off.
 */
function pauseMs(tookMs: number, { isOn, gear }: Readings): number {
  const everyMs = isOn === false ? OFF_MS : gear === 'P' ? PARKED_MS : DRIVING_MS;
  return Math.max(everyMs, tookMs / SHARE) - tookMs;
}

/** Requests one value, which changes nothing. */
const PROBE_PATH = `/api/getDiPars?text=${encodeURIComponent('speed:{车速}')}`;

/** Di+, an app on the unit of BYD cars. */
export const diplus = defineSource({
  name: 'diplus',
  label: 'Di+',
  doc: 'Di+: cars of BYD',
  options: diplusConfigSchema,
  finder: findService('diplus', DEFAULT_PORT, {
    request: (host) =>
      `GET ${PROBE_PATH} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    answer: /^HTTP\/1\.[01] 200[\s\S]*"success"\s*:\s*(true|false)/,
    describe: ([, isTrue]) => (isTrue === 'true' ? 'Di+' : 'Di+, without data of the car'),
  }),
  open: createDiplusSource,
});
