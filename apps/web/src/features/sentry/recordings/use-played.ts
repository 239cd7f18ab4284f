import type { SentryRecording } from '@ligo/protocol';
import { useCallback, useState } from 'react';
import type { ShownRecording } from './use-shown-recordings.ts';

/**
 * The recording that is played; `shown`: the list, newest first. `played` is `null` before the first one, and stays what it was while
 * the player closes.
 */
export function usePlayed(shown: readonly ShownRecording[]) {
  const [first, setPlayed] = useState<SentryRecording | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((recording: SentryRecording) => {
    setPlayed(recording);
    setOpen(true);
  }, []);
  const at = shown.findIndex(({ recording }) => recording.filePath === first?.filePath);
  const [later, earlier] = at < 0 ? [] : [shown[at - 1], shown[at + 1]];
  return {
    // A recording in progress changes in the list.
    played: shown[at]?.recording ?? first,
    isOpen,
    open,
    close: () => setOpen(false),
    onEarlier: earlier ? () => open(earlier.recording) : null,
    onLater: later ? () => open(later.recording) : null,
  };
}
