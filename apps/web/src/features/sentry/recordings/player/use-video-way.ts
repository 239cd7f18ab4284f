import type { SentryRecording } from '@ligo/protocol';
import { useEffect, useState } from 'react';
import type { PlayInParts } from '../../../../stores/recordings/recordings-store.ts';
import { useLateStores, useStores, useValue } from '../../../../stores/use-stores.tsx';

/** How a recording is played: a file of this phone, in parts from the car, or over the car's video. */
export type VideoWay = Blob | PlayInParts | 'track';

/** Finds the best way; `null` while that is looked for. */
export function useVideoWay(recording: SentryRecording): { way: VideoWay | null; fallBack(): void } {
  const { link } = useStores();
  const { kept, playInParts } = useLateStores().recordings;
  const isReached = useValue(link, ({ reach, hasSaidState }) => reach === 'car' && hasSaidState);
  const [way, setWay] = useState<VideoWay | null>(null);
  useEffect(() => {
    if (way !== null) return;
    let isGone = false;
    const look = async () => {
      const file = await kept.open(recording.filePath);
      if (isGone) return;
      if (file) return setWay(file);
      // Without the car nothing is known of what it can; the track says that it waits.
      const parts = isReached ? await playInParts(recording) : null;
      // State takes a function for one that makes it.
      if (!isGone && (parts || isReached)) setWay(() => parts ?? 'track');
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [way, isReached, kept, playInParts, recording]);
  return { way, fallBack: () => setWay('track') };
}
