import { CAMERA_ID, type CamId, type SentryMask } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { IconEraser, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { CAMERA_TEXTS, cameraNameOf, QUADRANTS } from '../../../parts/camera-names.ts';
import { useIsReached } from '../../../parts/use-car.ts';
import type { SaveFailure } from '../../../stores/car-scoped/car-setting-store.ts';
import type { SentryMasks } from '../../../stores/sentry/sentry-store.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { ignoredPct, type MaskCells, NO_CELLS, paint, readCells, writeCells } from './mask-cells.ts';
import { MaskGrid } from './mask-grid.tsx';

type Painted = ReadonlyMap<CamId, MaskCells>;

/** The masks of all cameras, as they are being painted. */
interface PaintedMasks {
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
function useMasks(): PaintedMasks {
  const store = useLazyStores().sentry.masks;
  const isReached = useIsReached();
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
interface Still {
  url: string | null;
  failure: PlainKey<'live-camera' | 'sentry'> | null;
  /** Asks for a new one. */
  again(): void;
}

const AWAITED = { url: null, failure: null };

/** `of`: the question that it answers. */
type AskedStill = Pick<Still, 'url' | 'failure'> & { of: string };

/** Asks the car for a picture of a camera, again for another camera. One that has come stays while the link comes and goes. */
function useStill(camId: CamId): Still {
  const { masks } = useLazyStores().sentry;
  const isReached = useIsReached();
  const [turn, setTurn] = useState(0);
  const [{ of, ...shown }, setStill] = useState<AskedStill>({ of: '', ...AWAITED });
  const asked = `${camId} ${turn}`;
  const still = of === asked ? shown : AWAITED;
  const isWanted = isReached && still.url === null;
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    setStill({ of: asked, ...AWAITED });
    masks.still(camId, asking.signal).then((content) => {
      if (asking.signal.aborted) return;
      if (!(content instanceof Blob)) return setStill({ of: asked, url: null, failure: FAILURES[content] });
      setStill({ of: asked, url: URL.createObjectURL(content), failure: null });
    });
    return () => asking.abort();
  }, [masks, camId, asked, isWanted]);
  useEffect(() => () => void (shown.url && URL.revokeObjectURL(shown.url)), [shown.url]);
  return { ...still, again: useCallback(() => setTurn((before) => before + 1), []) };
}

interface MasksEditorProps {
  isLocked: boolean;
  /** Something is painted, or no longer, that the car does not have. */
  onChanged: (isChanged: boolean) => void;
  onSaved: () => void;
}

const OPTIONS = QUADRANTS.map((name) => ({ value: String(CAMERA_ID[name]), text: CAMERA_TEXTS[name] }));
const ALL = [...NO_CELLS.keys()];

/** A still of each camera, on which blocks are painted over. */
export function MasksEditor({ isLocked, onChanged, onSaved }: MasksEditorProps) {
  const { t, language } = useTexts('live-camera', 'sentry');
  const toast = useToast();
  const [camId, setCamId] = useState<CamId>(CAMERA_ID.FRONT);
  const still = useStill(camId);
  const masks = useMasks();
  const cells = masks.cellsOf(camId);
  const isFixed = isLocked || !masks.isKnown || masks.isSaving;
  useEffect(() => onChanged(masks.isChanged), [masks.isChanged, onChanged]);

  async function save() {
    const outcome = await masks.save();
    // The car may have them nevertheless.
    if (outcome === 'unanswered') return toast({ tone: 'attention', title: t('settings.unanswered') });
    if (outcome !== 'saved')
      return toast({ tone: 'error', title: t('settings.error'), description: t('settings.failed') });
    toast({ tone: 'success', title: t('sentry.masks.saved') });
    onSaved();
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base text-normal">{t('sentry.masks.text')}</p>
      {isLocked && <p className="text-sm text-attention">{t('sentry.needsOn')}</p>}
      <div className="-mx-4">
        <ChoiceRow
          name={t('liveCamera.cameras')}
          value={String(camId)}
          options={OPTIONS.map(({ value, text }) => ({ value, text: t(text) }))}
          disabled={false}
          onChange={(value) => setCamId(Number(value) as CamId)}
        />
      </div>
      <div className="relative -mx-6 overflow-hidden bg-background">
        <Picture still={still} camId={camId} />
        {masks.isKnown && (
          <MaskGrid
            label={t('sentry.masks.grid', { camera: t(CAMERA_TEXTS[cameraNameOf(camId)]) })}
            cells={cells}
            disabled={isFixed}
            onPaint={(indices, isIgnored) => masks.paint(camId, indices, isIgnored)}
          />
        )}
      </div>
      <div className="-me-2.5 flex items-center">
        <p className="min-w-0 flex-1 text-sm text-normal" role="status">
          {masks.isKnown
            ? t('sentry.masks.share', { percent: formatNumber(language, ignoredPct(cells)) })
            : t(masks.hasFailed ? 'sentry.masks.notLoaded' : 'carNote.waiting')}
        </p>
        <IconButton
          label={t('sentry.masks.clear')}
          disabled={isFixed || !cells.includes(true)}
          onClick={() => masks.paint(camId, ALL, false)}
        >
          <IconEraser aria-hidden="true" />
        </IconButton>
        <IconButton label={t('sentry.masks.again')} onClick={still.again}>
          <IconRefresh aria-hidden="true" />
        </IconButton>
      </div>
      <Button wide loading={masks.isSaving} disabled={isFixed || !masks.isChanged} onClick={save}>
        {t('sentry.masks.save')}
      </Button>
    </div>
  );
}

/** The picture under the blocks; its place is reserved while it is awaited. */
function Picture({ still, camId }: { still: Still; camId: CamId }) {
  const { t } = useTexts('live-camera', 'sentry');
  if (still.url)
    return (
      <img
        src={still.url}
        alt={t('liveCamera.picture', { camera: t(CAMERA_TEXTS[cameraNameOf(camId)]) })}
        draggable={false}
        className="block w-full"
      />
    );
  return (
    <div className="grid aspect-4/3 place-items-center p-6 text-center text-sm text-normal">
      {still.failure ? t(still.failure) : <Spinner />}
    </div>
  );
}
