import type { KeyWith } from '@ligo/texts';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { DownloadView } from '../../../stores/recordings/recordings-store.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { DownloadFailures } from './download-failures.tsx';
import { fileNameOf } from './recording-name.ts';
import { RecordingTime } from './recording-time.tsx';
import { useSaveReadyFile } from './use-save-ready-file.ts';

const WORDS: Partial<Record<DownloadView['phase'], KeyWith<'percent', 'sentry'>>> = {
  waiting: 'recordings.download.waiting',
  preparing: 'recordings.download.preparing',
  running: 'recordings.download.running',
  success: 'recordings.download.success',
  cancelled: 'recordings.download.cancelled',
};

/** The progress of the download, with a button to cancel it; empty without one. */
export function DownloadStatus({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('sentry');
  const { downloads } = useLazyStores().recordings;
  const view = useValue(downloads, (value) => value);
  const hand = useSaveReadyFile(saveFile);
  const { phase, recording, percent, queue, failed } = view;
  const words = WORDS[phase];
  const isInProgress = phase === 'waiting' || phase === 'preparing' || phase === 'running';
  const [ready] = view.ready;
  if (!words && !ready && failed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-border bg-raised p-3">
      {words && (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <p role="status" className="text-sm text-strong">
              {t(words, { percent })}
            </p>
            <RecordingTime recording={recording} />
            {queue.length > 0 && (
              <p className="text-xs text-normal">
                {t('recordings.download.queued', { count: queue.length })}
              </p>
            )}
          </div>
          {isInProgress && (
            <IconButton label={t('recordings.download.cancel')} onClick={downloads.cancel}>
              <IconX aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      {isInProgress && (
        <div
          role="progressbar"
          aria-label={t('recordings.download')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-full bg-border"
        >
          <div
            className="h-full rounded-full bg-brand transition-[width] duration-200 motion-reduce:transition-none"
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
      {failed.length > 0 && <DownloadFailures failed={failed} downloads={downloads} />}
      {ready && hand && (
        <Button
          wide
          icon={<IconDownload className="size-5" aria-hidden="true" />}
          onClick={hand}
          aria-label={`${t('common.saveFile')}: ${fileNameOf(ready.recording)}`}
        >
          {t('common.saveFile')}
        </Button>
      )}
    </div>
  );
}
