import { SEAT_STAGE } from '@ligo/protocol';
import { IconFlame, IconWind } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import type { SeatMode } from './next-stage.ts';

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
export function ModeButton({ mode, level, disabled, isDim, onPress }: ModeButtonProps) {
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
