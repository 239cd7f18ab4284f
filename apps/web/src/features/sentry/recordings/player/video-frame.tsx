import type { PlainKey } from '@ligo/texts';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { IconButton } from '../../../../ui/input/icon-button.tsx';
import { ForeignWords } from '../download-status.tsx';
import { formatLength } from '../recording-name.ts';

/** The state of a video, for every way of playing. */
export interface Playback {
  /** 'connecting': the car is not there; 'loading': the picture is on its way. */
  state: 'connecting' | 'loading' | 'playing' | 'stopped' | 'error';
  /** The reason of the car or the store; `null` if unknown. */
  error: string | null;
  atMs: number;
  durationMs: number;
  canSeek: boolean;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
}

const STEP_MS = 100;
const REASONS: Record<string, PlainKey<'sentry'>> = {
  offline: 'recordings.error.offline',
  'not-found': 'recordings.error.notFound',
  unreadable: 'recordings.error.unreadable',
  unanswered: 'recordings.error.unanswered',
  'no-codec': 'recordings.error.noCodec',
};

interface VideoFrameProps {
  playback: Playback;
  /** The element that shows it. */
  children: ReactNode;
}

/** A video with its texts and controls: words over the picture, a button, the position and the time. */
export function VideoFrame({ playback, children }: VideoFrameProps) {
  const { t } = useTexts('sentry');
  const { state, error, atMs, durationMs, canSeek } = playback;
  const isGoing = state === 'playing' || state === 'loading' || state === 'connecting';
  const placeMs = Math.min(atMs, durationMs);
  return (
    <div className="flex flex-col gap-2">
      {/* As wide as leaves room for what plays it, also on a turned phone. */}
      <div className="relative mx-auto grid aspect-video w-full max-w-[calc((94dvh-10rem)*16/9)] place-items-center overflow-hidden rounded-card bg-black">
        {children}
        <Words state={state} error={error} />
      </div>
      {/* Time goes from left to right in all languages. */}
      <div dir="ltr" className="flex items-center gap-2">
        <IconButton
          label={t(isGoing ? 'recordings.pause' : 'recordings.start')}
          onClick={isGoing ? playback.pause : playback.play}
          className="bg-raised !text-strong"
        >
          {isGoing ? (
            <IconPlayerPauseFilled aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled aria-hidden="true" />
          )}
        </IconButton>
        <input
          type="range"
          min={0}
          max={Math.max(durationMs, STEP_MS)}
          step={STEP_MS}
          value={placeMs}
          disabled={!canSeek}
          aria-label={t('recordings.position')}
          aria-valuetext={`${formatLength(placeMs)} / ${formatLength(durationMs)}`}
          onChange={(event) => playback.seek(Number(event.target.value))}
          data-base-ui-swipe-ignore=""
          className="h-11 min-w-0 flex-1 accent-brand disabled:opacity-40"
        />
        <span className="shrink-0 text-sm text-normal tabular-nums" data-testid="place">
          {formatLength(placeMs)} / {formatLength(durationMs)}
        </span>
      </div>
    </div>
  );
}

function Words({ state, error }: Pick<Playback, 'state' | 'error'>) {
  const { t } = useTexts('sentry');
  const reason = error === null ? undefined : REASONS[error];
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center p-6 text-center text-base"
    >
      {state === 'error' && (
        <div className="rounded-xl bg-black/80 p-3 text-danger">
          {t('recordings.error.playback')}
          {error !== null && (
            <div className="text-sm text-strong">{reason ? t(reason) : <ForeignWords text={error} />}</div>
          )}
        </div>
      )}
      {(state === 'connecting' || state === 'loading') && (
        // A quick start is not worth a word: it would only flicker.
        <p className="flex animate-[appear_200ms_400ms_both] items-center gap-2 rounded-xl bg-black/80 p-3 text-strong">
          <Spinner />
          {t(state === 'connecting' ? 'recordings.connecting' : 'recordings.loading')}
        </p>
      )}
    </div>
  );
}
