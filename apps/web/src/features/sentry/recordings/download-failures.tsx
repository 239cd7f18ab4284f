import type { PlainKey } from '@ligo/texts';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import type { DownloadStore, FailedDownload } from '../../../stores/recordings/recordings-store.ts';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { RecordingTime } from './recording-time.tsx';

const REASONS: Record<string, PlainKey<'sentry'>> = {
  full: 'recordings.download.full',
  elsewhere: 'recordings.download.elsewhere',
  'not-found': 'recordings.error.notFound',
  unreadable: 'recordings.error.unreadable',
  unanswered: 'recordings.error.unanswered',
};

interface DownloadFailuresProps {
  failed: readonly FailedDownload[];
  downloads: Pick<DownloadStore, 'retry' | 'dismiss'>;
}

/** What could not be downloaded and why, until its owner has seen it or tries again; spoken when it comes. */
export function DownloadFailures({ failed, downloads }: DownloadFailuresProps) {
  const { t } = useTexts('sentry');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div role="alert" className="min-w-0 flex-1 text-sm text-strong">
          <p className="font-medium text-danger">{t('recordings.download.error')}</p>
          {failed.map(({ recording, error }) => (
            <div key={recording.filePath} className="mt-1">
              <RecordingTime recording={recording} />
              {REASONS[error] && <p>{t(REASONS[error])}</p>}
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
