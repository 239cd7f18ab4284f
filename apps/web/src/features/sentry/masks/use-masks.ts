import { CAMERA_ID, type CamId, type SentryMask } from '@ligo/protocol';
import { useEffect, useState } from 'react';
import type { SaveFailure } from '../../../stores/car-scoped/car-setting-store.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { type MaskCells, NO_CELLS, paint, readCells, writeCells } from './mask-cells.ts';

type Painted = ReadonlyMap<CamId, MaskCells>;

/** The masks of all cameras, as they are being painted. */
export interface PaintedMasks {
  /** The car has sent its masks: painting is possible only then. */
  isKnown: boolean;
  /** It did not answer, or is out of reach. */
  hasFailed: boolean;
  /** Something is painted that the car does not have. */
  isChanged: boolean;
  isSaving: boolean;
  cellsOf(camId: CamId): MaskCells;
  paint(camId: CamId, indices: readonly number[], isIgnored: boolean): void;
  save(): Promise<'saved' | SaveFailure>;
}

const masksOf = (painted: Painted): SentryMask[] =>
  Object.values(CAMERA_ID).flatMap((camId) => {
    const cells = painted.get(camId) ?? NO_CELLS;
    return cells.includes(true) ? [{ camId, cells: writeCells(cells) }] : [];
  });

const paintedOf = (masks: readonly SentryMask[]): Painted =>
  new Map(masks.map(({ camId, cells }) => [camId, readCells(cells)]));

/** Loads the masks of the selected car and holds the painted changes. */
export function useMasks(): PaintedMasks {
  const store = useLazyStores().sentry.masks;
  const isReached = useValue(useStores().link, ({ reach }) => reach === 'car');
  const [known, setKnown] = useState<readonly SentryMask[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [painted, setPainted] = useState<Painted>(new Map());
  const [isSaving, setSaving] = useState(false);
  // The painted blocks survive a link that comes and goes: the car is asked once.
  const isWanted = known === null && isReached;
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    setFailed(false);
    store.load(asking.signal).then((masks) => {
      if (asking.signal.aborted) return;
      if (typeof masks === 'string') return setFailed(true);
      setKnown(masks);
      setPainted(paintedOf(masks));
    });
    return () => asking.abort();
  }, [store, isWanted]);
  const wanted = masksOf(painted);
  return {
    isKnown: known !== null,
    hasFailed: hasFailed || !isReached,
    isChanged: known !== null && JSON.stringify(wanted) !== JSON.stringify(masksOf(paintedOf(known))),
    isSaving,
    cellsOf: (camId) => painted.get(camId) ?? NO_CELLS,
    paint: (camId, indices, isIgnored) =>
      setPainted((before) =>
        new Map(before).set(camId, paint(before.get(camId) ?? NO_CELLS, indices, isIgnored)),
      ),
    async save() {
      setSaving(true);
      const outcome = await store.save(wanted);
      setSaving(false);
      if (outcome === 'saved') setKnown(wanted);
      return outcome;
    },
  };
}
