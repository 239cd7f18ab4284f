import { FEATURE, type SentryRecording } from '@ligo/protocol';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatDay } from '../../../../i18n/day-formats.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { useHasFeature, useIsReached } from '../../../../parts/use-car.ts';
import type { SaveFile } from '../../../../ports/save-file.ts';
import { isComplete } from '../../../../stores/recordings/stored-recordings.ts';
import { useLazyStores, useValue } from '../../../../stores/use-stores.tsx';
import { Button } from '../../../../ui/input/button.tsx';
import { SwitchRow } from '../../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../../ui/overlay/drawer.tsx';
import { DownloadStatus, isDownloading } from '../download-status.tsx';
import { timeOf } from '../recording-name.ts';
import type { Neighbours } from './controls.tsx';
import { RecordingVideo } from './recording-video.tsx';

export interface RecordingPlayerProps extends Neighbours {
  recording: SentryRecording;
  onDelete: () => void;
  saveFile: SaveFile;
}

/** A recording with its actions, in a container of any width. */
function RecordingPlayer({ recording, onEarlier, onLater, onDelete, saveFile }: RecordingPlayerProps) {
  const { t } = useTexts('sentry');
  const { list, downloads, stored: storedRecordings } = useLazyStores().recordings;
  const isReached = useIsReached();
  const { filePath } = recording;
  useEffect(() => list.see(filePath), [list, filePath]);
  const canDelete = useHasFeature(FEATURE.sentryFiles);
  const stored = useValue(storedRecordings, (all) =>
    all.find((each) => each.recording.filePath === recording.filePath),
  );
  const isBusy = useValue(downloads, isDownloading);
  const isHere = stored !== undefined && isComplete(stored);
  const carTime = timeOf(recording)?.carTime;
  const { isOpen } = recording;
  return (
    <div className="flex flex-col gap-4">
      <RecordingVideo
        key={recording.filePath}
        recording={recording}
        onEarlier={onEarlier}
        onLater={onLater}
      />
      {isOpen && <p className="text-sm text-normal">{t('recordings.openText')}</p>}
      {carTime && (
        <p className="text-sm text-normal">
          {t('recordings.carTime')} <bdi dir="ltr">{carTime}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="flex-1"
          icon={<IconDownload className="size-5" aria-hidden="true" />}
          disabled={isOpen || isBusy || !(isReached || isHere)}
          onClick={() => downloads.start([recording])}
        >
          {t('recordings.download')}
        </Button>
        {canDelete && (
          <Button
            variant="ghost"
            className="!text-danger"
            icon={<IconTrash className="size-5" aria-hidden="true" />}
            disabled={isOpen || !isReached}
            onClick={onDelete}
          >
            {t('recordings.delete')}
          </Button>
        )}
      </div>
      <div className="rounded-card border border-border">
        <SwitchRow
          name={t('recordings.keep')}
          text={t('recordings.keepText')}
          checked={stored?.isKept ?? false}
          disabled={isOpen || !(isReached || isHere)}
          onChange={(isKept) => storedRecordings.keep(recording, isKept)}
        />
      </div>
      <DownloadStatus saveFile={saveFile} />
    </div>
  );
}

/** When it was recorded, isolated, so that it reads from left to right in every language. */
function titleOf(recording: SentryRecording): string {
  const time = timeOf(recording);
  return time ? `\u2066${formatDay(time.day)} ${time.time}\u2069` : recording.path;
}

interface PlayerDialogProps extends RecordingPlayerProps {
  open: boolean;
  onClose: () => void;
}

/** The player over the list. */
export function PlayerDialog({ open, onClose, ...player }: PlayerDialogProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={titleOf(player.recording)}
      tall
      isPicture
    >
      {open && <RecordingPlayer {...player} />}
    </Drawer>
  );
}

/** The player beside the list. */
export function PlayerBeside(player: RecordingPlayerProps) {
  return (
    <div data-testid="player" className="h-full overflow-y-auto px-6 pb-6">
      <h2 className="flex min-h-14 items-center text-lg font-semibold">{titleOf(player.recording)}</h2>
      <RecordingPlayer {...player} />
    </div>
  );
}
