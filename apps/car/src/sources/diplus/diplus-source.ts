import type { SourceReason } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/signals';
import {
  createLoopbackAgent,
  type LoopbackAgent,
  type RequestFailure,
  type RequestResult,
} from '../../platform/node/loopback/request-loopback.ts';
import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import type { SourceContext } from '../source.ts';
import { type Attempt, type LostPeer, supervise } from '../supervise.ts';
import type { DiplusConfig } from './diplus-config.ts';
import { QUESTION } from './parameters.ts';
import { readAnswer } from './read-answer.ts';
import { requestDiplus } from './request-diplus.ts';
import { toReadings } from './to-readings.ts';

/** A connection is reused if the next request follows within this time. */
const MAX_RETENTION_MS = 2_000;

/** Largest share of time that Di+ spends on answers. */
const SHARE = 0.1;
const DRIVING_MS = 1_000;
const PARKED_MS = 5_000;
/** Below the lifetime of speed and position, which would otherwise expire between two answers. */
const OFF_MS = 9_000;

const REASONS: Record<RequestFailure, SourceReason> = {
  away: 'source-unreachable',
  late: 'source-late',
  refused: 'source-refuses',
  'too-large': 'source-wrong',
};

const waiting = (reason: SourceReason): SourceState => ({ phase: 'waiting', reason });

const LATE = waiting(REASONS.late);

/** Creates a source that polls Di+, not yet started. */
export function createDiplusSource(config: DiplusConfig, context: SourceContext): ReadingSource {
  let hasTenths = false;
  return supervise(
    { name: 'diplus', starting: { phase: 'starting', reason: 'not-asked' }, reports: 'figures' },
    context,
    async (attempt) => {
      const agent = createLoopbackAgent();
      try {
        return await pollUntilLost(attempt, agent);
      } finally {
        agent.destroy();
      }
    },
  );

  async function pollUntilLost(attempt: Attempt, agent: LoopbackAgent): Promise<LostPeer> {
    const { clock } = context;
    while (!attempt.signal.aborted) {
      // Di+ does not report when it read a value: the request is the oldest possible time.
      const requestedAtMs = clock.nowMs();
      const result = parse(await request(attempt.signal, agent));
      const tookMs = clock.nowMs() - requestedAtMs;
      if (typeof result === 'string') return { state: waiting(result), minDelayMs: pauseMs(tookMs, {}) };
      attempt.explain(LATE);
      attempt.publish({ ...result, takenAtMs: requestedAtMs });
      const waitMs = pauseMs(tookMs, result.readings);
      // Di+ may close an idle connection, and the next request would be lost with it.
      if (waitMs > MAX_RETENTION_MS) agent.destroy();
      await attempt.pause(waitMs);
    }
    return { state: LATE };
  }

  async function request(signal: AbortSignal, agent: LoopbackAgent): Promise<RequestResult> {
    const { answer, end } = requestDiplus(config, QUESTION, agent, context.clock);
    signal.addEventListener('abort', end);
    return answer.finally(() => signal.removeEventListener('abort', end));
  }

  /** The readings of an answer, or why there are none. */
  function parse(result: RequestResult): { readings: Readings; rejected: ReadingName[] } | SourceReason {
    if (typeof result === 'string') return REASONS[result];
    const values = readAnswer(result.body);
    if (!values) return 'source-wrong';
    const { readings, rejected } = toReadings(values);
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
