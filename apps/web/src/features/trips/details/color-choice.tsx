import type { PlainKey } from '@ligo/texts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { RAMP } from '../../../ui/tokens.ts';
import { COLORINGS, type Coloring, type RouteColors } from './route-colors.ts';

const NAMES: Record<Coloring, PlainKey<'trips'>> = {
  speed: 'trip.speed',
  power: 'trip.power',
  consumption: 'trips.consumption',
};

interface ColorChoiceProps {
  chosen: Coloring;
  onChoose: (coloring: Coloring) => void;
  /** `null` if the trip does not have the chosen figure. */
  colors: RouteColors | null;
}

/** The choice of the route's colours, and their legend. */
export function ColorChoice({ chosen, onChoose, colors }: ColorChoiceProps) {
  const { t, language } = useTexts('trips');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('trip.coloredBy')}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl border border-border bg-background p-1">
        {COLORINGS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === chosen}
            onClick={() => onChoose(each)}
            className={`min-h-11 min-w-min flex-1 basis-20 rounded-lg px-1.5 text-sm ${each === chosen ? 'bg-raised font-semibold text-strong' : 'text-normal hover:text-strong'}`}
          >
            {t(NAMES[each])}
          </button>
        ))}
      </div>
      {colors && (
        <p className="flex items-center gap-2 text-xs text-quiet" dir="ltr">
          {formatNumber(language, colors.range[0])}
          <span
            className="h-1.5 flex-1 rounded-full"
            style={{ background: `linear-gradient(to right, ${RAMP.join(', ')})` }}
          />
          {formatNumber(language, colors.range[1])} {colors.unit}
        </p>
      )}
    </fieldset>
  );
}
