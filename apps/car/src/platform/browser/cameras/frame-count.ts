import type { Clock } from '@ligo/machine';

const INTERVAL_MS = 1_000;
/** An open camera without a frame for this time is silent, ms. */
const SILENT_MS = 5_000;

/**
 * Calls when the camera of a sender stops giving frames, or gives none from the start, and when it gives frames again, until `until` aborts.
 * A browser that does not count them calls nothing.
 */
export function watchFrames(
  sender: Pick<RTCRtpSender, 'getStats'>,
  clock: Clock,
  until: AbortSignal,
  onChange: (isSilent: boolean) => void,
): void {
  let count: number | null = null;
  let countedAtMs = clock.nowMs();
  let isSilent = false;
  let cancel = () => {};
  async function check(): Promise<void> {
    const next = await countFrames(sender);
    if (until.aborted) return;
    if (next === null || next !== count) countedAtMs = clock.nowMs();
    count = next;
    const wasSilent = isSilent;
    isSilent = clock.nowMs() - countedAtMs >= SILENT_MS;
    if (isSilent !== wasSilent) onChange(isSilent);
    cancel = clock.after(INTERVAL_MS, () => void check());
  }
  void check();
  until.addEventListener('abort', () => cancel());
}

/** Frames that the camera gave; `null`: unknown. */
async function countFrames(sender: Pick<RTCRtpSender, 'getStats'>): Promise<number | null> {
  const report = await sender.getStats().catch(() => null);
  const sources: { type: string; frames?: unknown }[] = [...(report?.values() ?? [])];
  const frames = sources.find(({ type }) => type === 'media-source')?.frames;
  return typeof frames === 'number' ? frames : null;
}
