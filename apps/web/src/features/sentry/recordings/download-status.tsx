import type { SentryRecording } from '@ligo/protocol';
import type { KeyWith, PlainKey } from '@ligo/texts';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type {
  DownloadStore,
  DownloadView,
  FailedDownload,
} from '../../../stores/recordings/recordings-store.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { fileNameOf, timeOf } from './recording-name.ts';

/** Which recording is meant, by its time of day. */
function RecordingTime({ recording }: { recording: SentryRecording | null }) {
  return (
    <p className="truncate text-xs text-normal" dir="ltr">
      <span className="block rtl:text-end">{recording && (timeOf(recording)?.time ?? recording.path)}</span>
    </p>
  );
}

/** One hand at a time, wherever it shows. */
let isHanding = false;

/** Hands ready files over: automatically where the browser allows it, else through the returned function, on a tap. */
function useSaveReadyFile(saveFile: SaveFile): (() => void) | null {
  const { t } = useTexts();
  const toast = useToast();
  const { downloads } = useLazyStores().recordings;
  const ready = useValue(downloads, (value) => value.ready[0] ?? null);
  const needsTap = saveFile.needsTap();
  const hand = async () => {
    if (!ready || isHanding) return;
    isHanding = true;
    const isSaved = await saveFile(fileNameOf(ready.recording), ready.file);
    isHanding = false;
    // It waits for the next tap.
    if (!isSaved) return toast({ tone: 'error', title: t('error.unable') });
    downloads.markSaved();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file once.
  useEffect(() => {
    if (ready && !needsTap) void hand();
  }, [ready, needsTap]);
  return ready && needsTap ? () => void hand() : null;
}

const REASONS: Record<string, PlainKey<'sentry'>> = {
  full: 'recordings.download.full',
  elsewhere: 'recordings.download.elsewhere',
  offline: 'recordings.error.offline',
  'not-found': 'recordings.error.notFound',
  unreadable: 'recordings.error.unreadable',
  unanswered: 'recordings.error.unanswered',
  'no-codec': 'recordings.error.noCodec',
};

/** Why something failed, or the words of the car for an error that this app does not know. */
export function FailureReason({ error }: { error: string }) {
  const { t } = useTexts('sentry');
  if (REASONS[error]) return <p>{t(REASONS[error])}</p>;
  return (
    <p dir="auto" lang="" className="line-clamp-2 break-words">
      {error}
    </p>
  );
}

interface DownloadFailuresProps {
  failed: readonly FailedDownload[];
  downloads: Pick<DownloadStore, 'retry' | 'dismiss'>;
}

/** What could not be downloaded and why, until its owner has seen it or tries again; spoken when it comes. */
function DownloadFailures({ failed, downloads }: DownloadFailuresProps) {
  const { t } = useTexts('sentry');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div role="alert" className="min-w-0 flex-1 text-sm text-strong">
          <p className="font-medium text-danger">{t('recordings.download.error')}</p>
          {failed.map(({ recording, error }) => (
            <div key={recording.filePath} className="mt-1">
              <RecordingTime recording={recording} />
              <FailureReason error={error} />
            </div>
          ))}
        </div>
        <IconButton label={t('common.close')} className="-m-1" onClick={downloads.dismiss}>
          <IconX aria-hidden="true" />
        </IconButton>
      </div>
      <Button wide variant="secondary" onClick={downloads.retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

const WORDS: Partial<Record<DownloadView['phase'], KeyWith<'percent', 'sentry'>>> = {
  waiting: 'recordings.download.waiting',
  preparing: 'recordings.download.preparing',
  running: 'recordings.download.running',
  success: 'recordings.download.success',
  cancelled: 'recordings.download.cancelled',
};

export const isDownloading = ({ phase }: Pick<DownloadView, 'phase'>): boolean =>
  phase === 'waiting' || phase === 'preparing' || phase === 'running';

/** The progress of the download, with a button to cancel it; empty without one. */
export function DownloadStatus({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('sentry');
  const { downloads } = useLazyStores().recordings;
  const view = useValue(downloads, (value) => value);
  const hand = useSaveReadyFile(saveFile);
  const { phase, recording, percent, queue, failed } = view;
  const words = WORDS[phase];
  const isInProgress = isDownloading(view);
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
