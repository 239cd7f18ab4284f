import type { SentryRecording } from '@ligo/protocol';
import { useEffect, useState } from 'react';
import type { StreamPlayback } from '../../../../stores/recordings/recordings-store.ts';
import { useLazyStores, useStores, useValue } from '../../../../stores/use-stores.tsx';

/** How a recording is played: a file of this phone, in parts from the car, or over the car's video. */
export type VideoSource = Blob | StreamPlayback | 'track';

/** Finds the best way; `null` during the search. */
export function useVideoSource(recording: SentryRecording): { source: VideoSource | null; fallBack(): void } {
  const { link } = useStores();
  const { stored, stream } = useLazyStores().recordings;
  const isReached = useValue(link, ({ reach, hasReceivedState }) => reach === 'car' && hasReceivedState);
  const [source, setWay] = useState<VideoSource | null>(null);
  useEffect(() => {
    if (source !== null) return;
    let isCancelled = false;
    const choose = async () => {
      const file = await stored.open(recording.filePath);
      if (isCancelled) return;
      if (file) return setWay(file);
      // Without the car its features are unknown; the track shows that it waits.
      const parts = isReached ? await stream(recording) : null;
      // State takes a function for one that makes it.
      if (!isCancelled && (parts || isReached)) setWay(() => parts ?? 'track');
    };
    void choose();
    return () => {
      isCancelled = true;
    };
  }, [source, isReached, stored, stream, recording]);
  return { source, fallBack: () => setWay('track') };
}
