import type { SentryRecording } from '@ligo/protocol';
import { timeOf } from './recording-name.ts';

/** Which recording is meant, by its time of day. */
export function RecordingTime({ recording }: { recording: SentryRecording | null }) {
  return (
    <p className="truncate text-xs text-normal" dir="ltr">
      <span className="block rtl:text-end">{recording && (timeOf(recording)?.time ?? recording.path)}</span>
    </p>
  );
}
