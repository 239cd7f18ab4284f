import type { RecordedMovement } from '../../../ports/recordings.ts';

/** A camera that sees movement reports it four times a second; less than this between two reports is one movement, ms. */
const CLOSE_MS = 1_500;
/** Maximum number of movements of a recording; of more, those at its end are one. */
export const MAX_SPANS = 50;

/** A movement with times of the wall clock, unix milliseconds. */
export type MovementSpan = RecordedMovement;

/** Adds what a camera sees, or extends what it saw. The result has the oldest first. */
export function withSight(spans: readonly MovementSpan[], sight: MovementSpan): MovementSpan[] {
  const at = spans.findLastIndex(({ camId }) => camId === sight.camId);
  const last = spans[at];
  const isSame = last !== undefined && (sight.fromMs - last.toMs <= CLOSE_MS || spans.length >= MAX_SPANS);
  if (!isSame) return spans.length < MAX_SPANS ? [...spans, sight] : [...spans];
  return spans.with(at, { ...last, toMs: Math.max(last.toMs, sight.toMs) });
}

/** The movements of a recording, ms from its beginning. */
export function withinRecording(
  spans: readonly MovementSpan[],
  { startedAtMs, durationMs }: { startedAtMs: number; durationMs: number },
): RecordedMovement[] {
  const within = (timeMs: number) => Math.round(Math.min(durationMs, Math.max(0, timeMs - startedAtMs)));
  return spans
    .filter(({ fromMs, toMs }) => toMs >= startedAtMs && fromMs <= startedAtMs + durationMs)
    .map(({ camId, fromMs, toMs }) => ({ camId, fromMs: within(fromMs), toMs: within(toMs) }))
    .sort((one, other) => one.fromMs - other.fromMs);
}
