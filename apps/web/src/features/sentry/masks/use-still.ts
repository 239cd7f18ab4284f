import type { CamId } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useCallback, useEffect, useState } from 'react';
import type { SentryMasks } from '../../../stores/sentry/sentry-store.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';

type Failure = Exclude<Awaited<ReturnType<SentryMasks['still']>>, Blob>;

const FAILURES: Record<Failure, PlainKey<'live-camera' | 'sentry'>> = {
  'no-camera': 'liveCamera.noCamera',
  'camera-failed': 'liveCamera.cameraFailed',
  'no-codec': 'liveCamera.noEncoder',
  'no-encoder': 'liveCamera.noEncoder',
  refused: 'sentry.masks.noStill',
  unanswered: 'sentry.masks.noStill',
  'link-lost': 'sentry.masks.noStill',
};

/** A picture of a camera; both are `null` while it is awaited. */
export interface Still {
  url: string | null;
  failure: PlainKey<'live-camera' | 'sentry'> | null;
  /** Asks for a new one. */
  again(): void;
}

const AWAITED = { url: null, failure: null };

/** Asks the car for a picture of a camera, again for another camera and when the car is back. */
export function useStill(camId: CamId): Still {
  const { masks } = useLazyStores().sentry;
  const isReached = useValue(useStores().link, ({ reach }) => reach === 'car');
  const [turn, setTurn] = useState(0);
  const [still, setStill] = useState<Pick<Still, 'url' | 'failure'>>(AWAITED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turn asks for a new one.
  useEffect(() => {
    setStill(AWAITED);
    if (!isReached) return;
    const asking = new AbortController();
    let url: string | null = null;
    masks.still(camId, asking.signal).then((content) => {
      if (asking.signal.aborted) return;
      url = content instanceof Blob ? URL.createObjectURL(content) : null;
      setStill({ url, failure: content instanceof Blob ? null : FAILURES[content] });
    });
    return () => {
      asking.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [masks, camId, isReached, turn]);
  return { ...still, again: useCallback(() => setTurn((before) => before + 1), []) };
}
