import { FEATURE } from '@ligo/protocol';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';

interface SelectionBarProps {
  count: number;
  onDownload: () => void;
  onDelete: () => void;
}

/** What can be done with the recordings that are chosen. */
export function SelectionBar({ count, onDownload, onDelete }: SelectionBarProps) {
  const { t } = useTexts('sentry');
  const { link, ping } = useStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const canDelete = useValue(ping, ({ features }) => features.includes(FEATURE.sentryFiles));
  const isDisabled = count === 0 || !isReached;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-raised p-3">
      <p role="status" className="min-w-24 flex-1 basis-full text-sm text-strong low:basis-0 wide:basis-0">
        {t('recordings.chosen', { count })}
      </p>
      <Button
        variant="secondary"
        className="flex-1"
        icon={<IconDownload className="size-5" aria-hidden="true" />}
        disabled={isDisabled}
        onClick={onDownload}
      >
        {t('recordings.download')}
      </Button>
      {canDelete && (
        <Button
          variant="danger"
          className="flex-1"
          icon={<IconTrash className="size-5" aria-hidden="true" />}
          disabled={isDisabled}
          onClick={onDelete}
        >
          {t('recordings.delete')}
        </Button>
      )}
    </div>
  );
}
