import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { IconEraser, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { CAMERA_TEXTS, cameraNameOf, QUADRANTS } from '../../../parts/camera-names.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { ignoredPct, NO_CELLS } from './mask-cells.ts';
import { MaskGrid } from './mask-grid.tsx';
import { useMasks } from './use-masks.ts';
import { type Still, useStill } from './use-still.ts';

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
