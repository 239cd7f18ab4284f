import { SEAT_STAGE } from '@ligo/protocol';
import { IconFlame, IconSteeringWheel, IconWind } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';

/** The two ways a seat comforts. */
type SeatMode = 'heat' | 'ventilation';

/** Level of one mode in a seat's stage: 0 (off), 1 or 2. */
function levelOf(stage: number, mode: SeatMode): number {
  return Math.max(0, mode === 'heat' ? stage : -stage);
}

/** The stage after a press: off, 1, 2, off; a seat that was in the other mode starts at 1. */
export function nextStage(stage: number, mode: SeatMode): number {
  const level = levelOf(stage, mode);
  if (level >= SEAT_STAGE.max) return 0;
  return mode === 'heat' ? level + 1 : -(level + 1);
}

/** How strongly the seat's surface takes the colour of its mode, by level. */
const TINT = [0, 0.3, 0.75];
const CENTRES_X = [62, 80, 98];
const WAVE = 'c-5 -6 5 -12 0 -18';
const STREAM = 'v-18';

interface SeatPictureProps {
  /** -2 to 2: positive heats, negative ventilates. */
  stage: number;
}

/** A front seat as its owner sees it: colour and strength of the surface, and one row of heat or air a level. */
function SeatPicture({ stage }: SeatPictureProps) {
  const id = useId();
  const mode = stage > 0 ? 'heat' : 'ventilation';
  const level = levelOf(stage, mode);
  const colour = `var(--color-${mode})`;
  const rowsY = level === 2 ? [102, 128] : [115];
  return (
    <svg viewBox="0 0 160 216" className="mx-auto my-3 h-[clamp(9rem,27dvh,16rem)] w-full" aria-hidden="true">
      <defs>
        <radialGradient id={id}>
          <stop offset="0" stopColor={colour} stopOpacity="0.55" />
          <stop offset="1" stopColor={colour} stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse
        cx="80"
        cy="118"
        rx="80"
        ry="104"
        fill={`url(#${id})`}
        className="transition-opacity duration-500"
        opacity={level / 2}
      />
      <g className="fill-raised stroke-quiet/50" strokeWidth="2" strokeLinejoin="round">
        <path d="M70 38v14M90 38v14" fill="none" className="stroke-quiet" strokeWidth="4" />
        <rect x="54" y="6" width="52" height="36" rx="14" />
        <path d="M52 50h56c10 0 15 6 16 15l7 70c1 10-4 15-12 15H41c-8 0-13-5-12-15l7-70c1-9 6-15 16-15Z" />
        <path d="M34 146h92c9 0 14 4 16 13l6 32c2 12-4 19-14 19H26c-10 0-16-7-14-19l6-32c2-9 7-13 16-13Z" />
      </g>
      <g
        className="stroke-quiet/40 transition-[fill,fill-opacity] duration-500"
        strokeWidth="1.5"
        fill={level === 0 ? 'var(--color-card)' : colour}
        fillOpacity={level === 0 ? 1 : TINT[level]}
      >
        <path d="M58 62h44c5 0 7 2 8 7l5 62c0 5-2 7-7 7H52c-5 0-7-2-7-7l5-62c1-5 3-7 8-7Z" />
        <path d="M48 158h64c5 0 7 2 8 6l5 26c1 6-2 9-7 9H42c-5 0-8-3-7-9l5-26c1-4 3-6 8-6Z" />
      </g>
      {level > 0 && (
        <g
          key={stage}
          fill="none"
          stroke="var(--color-strong)"
          strokeWidth="4"
          strokeLinecap="round"
          className="animate-[rise_1.6s_ease-in-out_infinite_alternate]"
        >
          {rowsY.flatMap((y) =>
            CENTRES_X.map((x) => (
              <path key={`${x} ${y}`} d={`M${x} ${y}${mode === 'heat' ? WAVE : STREAM}`} />
            )),
          )}
        </g>
      )}
    </svg>
  );
}

const LOOKS = {
  heat: {
    Icon: IconFlame,
    text: 'seats.heat',
    on: 'border-heat/50 bg-heat/10',
    icon: 'text-heat',
    bar: 'bg-heat',
  },
  ventilation: {
    Icon: IconWind,
    text: 'seats.ventilation',
    on: 'border-ventilation/50 bg-ventilation/10',
    icon: 'text-ventilation',
    bar: 'bg-ventilation',
  },
} as const;
const LEVELS = Array.from({ length: SEAT_STAGE.max }, (_, index) => index + 1);

interface ModeButtonProps {
  mode: SeatMode;
  /** 0 is off; `null` if unknown. */
  level: number | null;
  disabled: boolean;
  /** Out of reach for longer than an answer takes. */
  isDim: boolean;
  onPress: () => void;
}

/** Goes through off, 1 and 2; its bars show the level. */
function ModeButton({ mode, level, disabled, isDim, onPress }: ModeButtonProps) {
  const { t } = useTexts('seats');
  const { Icon, text, on, icon, bar } = LOOKS[mode];
  const isOn = level !== null && level > 0;
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      data-level={level ?? undefined}
      className={`flex min-h-[4.5rem] flex-col justify-center gap-1.5 rounded-xl border px-3 text-start max-[24rem]:px-2 transition-[background-color,border-color,opacity] duration-200 ${isOn ? on : 'border-border bg-raised enabled:hover:bg-border'} ${isDim ? 'opacity-60' : ''}`}
    >
      <span className="flex w-full items-center gap-2 max-[24rem]:gap-1.5">
        {/* Where there is no room for both, the word is clearer. */}
        <Icon
          className={`size-5 shrink-0 max-[22rem]:hidden ${isOn ? icon : 'text-quiet'}`}
          aria-hidden="true"
        />
        <span className="min-w-0 text-sm font-medium [overflow-wrap:anywhere]">{t(text)}</span>
      </span>
      <span className="flex w-full items-center gap-2">
        <span className="flex flex-1 gap-1" aria-hidden="true">
          {LEVELS.map((each) => (
            <span
              key={each}
              className={`h-1.5 max-w-8 flex-1 rounded-full transition-colors duration-200 ${isOn && each <= level ? bar : 'bg-quiet/40'}`}
            />
          ))}
        </span>
        <span className="text-xs text-normal">
          {isOn ? t('seats.level', { level: String(level) }) : level === 0 ? t('seats.off') : '--'}
        </span>
      </span>
    </button>
  );
}

interface SeatColumnProps {
  name: string;
  isDriver?: boolean;
  /** `null` if unknown. */
  stage: number | null;
  isReached: boolean;
  /** Nothing can be pressed for now. */
  isLocked: boolean;
  onPress: (mode: SeatMode) => void;
}

const MODES: readonly SeatMode[] = ['heat', 'ventilation'];

export function SeatColumn({ name, isDriver, stage, isReached, isLocked, onPress }: SeatColumnProps) {
  const { direction } = useTexts();
  return (
    <section
      aria-label={name}
      className="flex min-w-0 flex-col rounded-card border border-border bg-card p-2.5 @max-[24rem]:p-1.5 @md:p-4"
    >
      <h2 dir={direction} className="flex h-6 items-center justify-center gap-1.5 text-base font-medium">
        {isDriver && <IconSteeringWheel className="size-5 shrink-0 text-quiet" aria-hidden="true" />}
        {name}
      </h2>
      <div className={`transition-opacity duration-200 low:hidden ${isReached ? '' : 'opacity-60'}`}>
        <SeatPicture stage={stage ?? 0} />
      </div>
      <div
        dir={direction}
        className="flex flex-col gap-2 low:flex-row low:flex-wrap low:pt-1 low:*:min-w-36 low:*:flex-1"
      >
        {MODES.map((mode) => (
          <ModeButton
            key={mode}
            mode={mode}
            level={stage === null ? null : levelOf(stage, mode)}
            disabled={isLocked}
            isDim={!isReached}
            onPress={() => onPress(mode)}
          />
        ))}
      </div>
    </section>
  );
}
