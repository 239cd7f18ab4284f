import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useCar } from '../dashboard-context.tsx';
import { readingOf } from './readings-of.ts';

const GEARS = ['P', 'R', 'N', 'D'];

/** The gear that the car is in, among the others. */
export function Gears() {
  const { t } = useDashboardTexts();
  const value = readingOf(useCar(), 'gear')?.value;
  const gear = typeof value === 'string' ? value : null;
  const shown = gear === null || GEARS.includes(gear) ? GEARS : [...GEARS, gear];
  return (
    <p className="flex gap-1 text-xl leading-none font-semibold" dir="ltr">
      <span className="sr-only">
        {t('reading.gear')}: {gear ?? t('dashboard.unknown')}
      </span>
      {shown.map((each) => (
        <span
          key={each}
          aria-hidden="true"
          className={`grid size-11 place-items-center rounded-xl ${each === gear ? 'bg-strong text-background' : 'text-quiet'}`}
        >
          {each}
        </span>
      ))}
    </p>
  );
}
