import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { formatNumber } from '../../../../i18n/formats.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { IconButton } from '../../../../ui/input/icon-button.tsx';
import type { Movement } from '../recorded-movement.ts';
import { formatLength } from '../recording-name.ts';
import type { Playback } from './playback.ts';

const STEP_MS = 100;
const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** The recordings before and after the one that is shown; `null` if there is none. */
export interface Neighbours {
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
}

interface ControlsProps extends Neighbours {
  playback: Playback;
  movements: readonly Movement[];
  onFullScreen: () => void;
}

/** What controls a playback: the position with the movements, and the buttons. */
export function Controls({ playback, movements, onEarlier, onLater, onFullScreen }: ControlsProps) {
  const { t } = useTexts('live-camera', 'sentry');
  const { state, step } = playback;
  const isGoing = state === 'playing' || state === 'loading' || state === 'connecting';
  return (
    // Time goes from left to right in all languages.
    <div dir="ltr" className="flex flex-wrap items-center justify-center gap-x-1">
      <SeekBar playback={playback} movements={movements} />
      {/* In one line on small phones, over the margins beside it. */}
      <div className="-mx-2 flex flex-wrap items-center justify-center">
        <IconButton label={t('recordings.earlier')} disabled={!onEarlier} onClick={() => onEarlier?.()}>
          <IconPlayerSkipBack aria-hidden="true" />
        </IconButton>
        {step && (
          <IconButton label={t('recordings.frameBack')} onClick={() => step(-1)}>
            <IconChevronLeft aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={t(isGoing ? 'recordings.pause' : 'recordings.start')}
          onClick={isGoing ? playback.pause : playback.play}
          disabled={state === 'connecting' || !playback.canPlay}
        >
          {isGoing ? (
            <IconPlayerPauseFilled aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled aria-hidden="true" />
          )}
        </IconButton>
        {step && (
          <IconButton label={t('recordings.frameForward')} onClick={() => step(1)}>
            <IconChevronRight aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('recordings.later')} disabled={!onLater} onClick={() => onLater?.()}>
          <IconPlayerSkipForward aria-hidden="true" />
        </IconButton>
        {playback.speed && <Speed {...playback.speed} />}
        <IconButton label={t('liveCamera.fullScreen')} onClick={onFullScreen}>
          <IconArrowsMaximize aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

function SeekBar({ playback, movements }: Pick<ControlsProps, 'playback' | 'movements'>) {
  const { t } = useTexts('sentry');
  const { atMs, durationMs, canSeek } = playback;
  const placeMs = Math.min(atMs, durationMs);
  const percent = (ms: number) => `${(ms / Math.max(durationMs, STEP_MS)) * 100}%`;
  const place = `${formatLength(placeMs)} / ${formatLength(durationMs)}`;
  const moved = movements.map(({ fromMs }) => formatLength(fromMs)).join(', ');
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-2 @xl:basis-40">
      <div className="relative min-w-0 flex-1">
        {/* As far from the ends as the middle of the thumb comes. */}
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-2 inset-y-0">
          {movements.map(({ fromMs, toMs }) => (
            <span
              key={fromMs}
              data-testid="movement"
              style={{ left: percent(fromMs), width: percent(toMs - fromMs) }}
              className="absolute bottom-1.5 h-1.5 min-w-1 rounded-full bg-attention"
            />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={Math.max(durationMs, STEP_MS)}
          step={STEP_MS}
          value={placeMs}
          disabled={!canSeek}
          aria-label={t('recordings.position')}
          aria-valuetext={moved ? `${place}, ${t('recordings.movedAt', { times: moved })}` : place}
          onChange={(event) => playback.seek(Number(event.target.value))}
          data-base-ui-swipe-ignore=""
          className="relative block h-11 w-full accent-brand disabled:opacity-40"
        />
      </div>
      <span className="shrink-0 text-sm text-normal tabular-nums" data-testid="place">
        {place}
      </span>
    </div>
  );
}

function Speed({ value, set }: { value: number; set: (value: number) => void }) {
  const { t, language } = useTexts('sentry');
  return (
    <label className="inline-flex">
      <span className="sr-only">{t('recordings.speed')}</span>
      <select
        value={value}
        onChange={(event) => set(Number(event.target.value))}
        className="h-11 w-12 cursor-pointer appearance-none rounded-full bg-transparent text-center text-sm text-normal tabular-nums hover:bg-raised [&>option]:bg-card"
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {`${formatNumber(language, speed, speed < 0.5 ? 2 : speed < 1 ? 1 : 0)}×`}
          </option>
        ))}
      </select>
    </label>
  );
}
