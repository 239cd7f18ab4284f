import { FEATURE } from '@ligo/protocol';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useHasFeature, useIsReached } from '../../../parts/use-car.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import type { ShownRecording } from './use-shown-recordings.ts';

interface SelectionBarProps {
  chosen: readonly ShownRecording[];
  onDownload: () => void;
  /** With their `filePath`s. */
  onDelete: (filePaths: readonly string[]) => void;
}

/** What can be done with the recordings that are chosen. */
export function SelectionBar({ chosen, onDownload, onDelete }: SelectionBarProps) {
  const { t } = useTexts('sentry');
  const { downloads } = useLazyStores().recordings;
  const isReached = useIsReached();
  const canDelete = useHasFeature(FEATURE.sentryFiles);
  const isNone = chosen.length === 0;
  const download = () => {
    downloads.start(chosen.map(({ recording }) => recording));
    onDownload();
  };
  return (
    <div className="@container flex flex-wrap items-center gap-3 rounded-card border border-border bg-raised p-3">
      <p role="status" className="min-w-24 flex-1 basis-full text-sm text-strong @xl:basis-0">
        {t('recordings.chosen', { count: chosen.length })}
      </p>
      <Button
        variant="secondary"
        className="flex-1"
        icon={<IconDownload className="size-5" aria-hidden="true" />}
        disabled={isNone || !(isReached || chosen.every(({ isKept }) => isKept))}
        onClick={download}
      >
        {t('recordings.download')}
      </Button>
      {canDelete && (
        <Button
          variant="danger"
          className="flex-1"
          icon={<IconTrash className="size-5" aria-hidden="true" />}
          disabled={isNone || !isReached}
          onClick={() => onDelete(chosen.map(({ recording }) => recording.filePath))}
        >
          {t('recordings.delete')}
        </Button>
      )}
    </div>
  );
}
