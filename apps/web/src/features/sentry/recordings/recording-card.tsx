import { CAMERA_ID, type SentryRecording } from '@ligo/protocol';
import { IconCheck, IconDeviceMobileCheck, IconMovie, IconPlayerRecordFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { formatDay } from '../../../i18n/day-formats.ts';
import { formatSize } from '../../../i18n/format-size.ts';
import { useTexts } from '../../../i18n/index.ts';
import { CAMERA_TEXTS, QUADRANTS } from '../../../parts/camera-names.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { centred } from './player/quarters.tsx';
import { movingCameraOf } from './recorded-movement.ts';
import { formatLength, timeOf } from './recording-name.ts';
import type { ShownRecording } from './use-shown-recordings.ts';

/** The camera that saw the movement, whose place is reserved; the text beside it describes it. */
function Thumbnail({ recording, className }: { recording: SentryRecording; className: string }) {
  const { filePath, isOpen } = recording;
  const camera = movingCameraOf(recording);
  const { thumbnails } = useLazyStores().recordings;
  const address = useValue(thumbnails, (pictures) => pictures.get(filePath));
  useEffect(() => {
    if (!isOpen) thumbnails.request(filePath);
  }, [thumbnails, filePath, isOpen]);
  return (
    <span
      dir="ltr"
      className={`relative grid aspect-video shrink-0 place-items-center overflow-hidden rounded-lg bg-raised text-quiet ${className}`}
    >
      {isOpen ? (
        <IconPlayerRecordFilled className="size-7 animate-pulse text-danger" aria-hidden="true" />
      ) : address === undefined ? (
        <Spinner className="size-5" />
      ) : address === null ? (
        <IconMovie className="size-7" aria-hidden="true" />
      ) : (
        <img
          src={address}
          alt=""
          style={camera ? centred(camera) : {}}
          className={`animate-[appear_200ms] ${camera ? 'absolute start-0 top-1/2 w-[200%] max-w-none' : 'size-full object-cover'}`}
        />
      )}
    </span>
  );
}

interface RecordingCardProps extends ShownRecording {
  /** It is played beside the list. */
  isPlayed: boolean;
  /** Chosen among several; `null` while nothing is chosen. */
  isChosen: boolean | null;
  onTap: () => void;
}

/** One recording of a list: its picture, its time and duration, and its cameras. A tap plays it, or chooses it. */
export function RecordingCard({ recording, isKept, isPlayed, isChosen, onTap }: RecordingCardProps) {
  const { t, language } = useTexts('sentry');
  const time = timeOf(recording);
  const title = time?.time ?? recording.path;
  const isNew = recording.isSeen === false && !recording.isOpen;
  const name = t(isChosen === null ? 'recordings.play' : 'recordings.choose', { time: title });
  const length = formatLength(recording.duration);
  return (
    <li>
      <button
        type="button"
        data-testid="recording"
        onClick={onTap}
        disabled={isChosen !== null && recording.isOpen}
        aria-current={isPlayed || undefined}
        aria-label={[name, length, ...(isNew ? [t('recordings.new')] : [])].join(', ')}
        {...(isChosen === null ? {} : { role: 'checkbox', 'aria-checked': isChosen })}
        className={`flex w-full items-center gap-3 rounded-card border p-2 text-start transition-colors duration-200 enabled:hover:bg-raised disabled:opacity-50 ${isChosen ? 'border-brand bg-card' : isPlayed ? 'border-brand/60 bg-raised' : 'border-border bg-card'}`}
      >
        <span className="relative shrink-0">
          <Thumbnail recording={recording} className="w-32" />
          <span
            dir="ltr"
            className="absolute end-1 bottom-1 rounded bg-black/75 px-1 text-xs font-medium tabular-nums"
          >
            {length}
          </span>
          {isChosen !== null && (
            <span
              aria-hidden="true"
              className={`absolute start-1.5 top-1.5 grid size-6 place-items-center rounded-full border-2 ${isChosen ? 'border-brand bg-brand text-background' : 'border-white bg-black/60'}`}
            >
              {isChosen && <IconCheck className="size-4" />}
            </span>
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-lg font-medium tabular-nums break-words" dir={time ? 'ltr' : 'auto'}>
            <span className="block rtl:text-end">
              {title}
              {isNew && (
                <span className="ms-2 inline-block size-2.5 rounded-full bg-brand" aria-hidden="true" />
              )}
            </span>
          </span>
          <span className="flex flex-wrap gap-x-2 text-sm text-normal rtl:justify-end" dir="ltr">
            {time && <span>{formatDay(time.day)}</span>}
            <span>{formatSize(language, recording.size)}</span>
          </span>
          <Badges recording={recording} isKept={isKept} />
        </span>
      </button>
    </li>
  );
}

function Badges({
  recording: { cameras = [], label, isOpen },
  isKept,
}: {
  recording: SentryRecording;
  isKept: boolean;
}) {
  const { t } = useTexts('live-camera', 'sentry', 'sentry-state');
  const seen = QUADRANTS.filter((name) => cameras.includes(CAMERA_ID[name]));
  if (seen.length === 0 && !label && !isKept && !isOpen) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {isOpen && <Badge look="bg-danger/15 text-danger">{t('recordings.open')}</Badge>}
      {label && <Badge look="bg-attention/15 text-attention">{t(`recordings.label.${label}`)}</Badge>}
      {seen.map((name) => (
        <Badge key={name} look="bg-raised text-normal">
          {t(CAMERA_TEXTS[name])}
        </Badge>
      ))}
      {isKept && (
        <Badge look="bg-brand/15 text-brand">
          <IconDeviceMobileCheck className="size-3.5" aria-hidden="true" />
          {t('recordings.kept')}
        </Badge>
      )}
    </span>
  );
}

function Badge({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs ${look}`}>
      {children}
    </span>
  );
}
