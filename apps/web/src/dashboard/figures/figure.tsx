import { type NumberSignal, type ReadingName, SIGNALS } from '@ligo/signals';
import { IconBolt, IconPlug } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { ageText, formatNumber } from '../../i18n/formats.ts';
import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { ageOf, numberOf, OLD_MS, readingOf } from './readings-of.ts';

/** A unit is written the same way in every language. */
function Unit({ text, className }: { text: string; className: string }) {
  return (
    <span className={`font-medium text-normal ${className}`}>
      <bdi dir="ltr">{text}</bdi>
    </span>
  );
}

interface FigureProps {
  label: ReactNode;
  name: Extract<NumberSignal, ReadingName>;
  digits?: number;
  /** Class that sizes the figure. */
  size?: string;
  /** The figure leaves no room beside it. */
  isUnitAbove?: boolean;
}

/** A figure of the car with its name and unit. An old one shows its age. */
export function Figure({ label, name, digits = 0, size = 'text-xl', isUnitAbove }: FigureProps) {
  const { t, language } = useDashboardTexts();
  const { unit } = SIGNALS[name];
  const car = useCar();
  const { unitNowMs } = useUnitTime();
  const value = numberOf(car, name);
  const reading = readingOf(car, name);
  const ageMs = reading && value !== null ? ageOf(reading, unitNowMs) : null;
  const isOld = ageMs !== null && ageMs >= OLD_MS;
  return (
    <div className="min-w-0">
      <dt className="truncate text-sm text-quiet">
        {label}
        {isUnitAbove && <Unit text={unit} className="ms-3 text-lg" />}
      </dt>
      <dd className={`leading-none font-semibold whitespace-nowrap ${isOld ? 'text-quiet' : 'text-strong'}`}>
        <bdi className={size}>{formatNumber(language, value, digits)}</bdi>
        {!isUnitAbove && <Unit text={unit} className="ms-2 text-lg" />}
        {value === null && <span className="sr-only">{t('dashboard.unknown')}</span>}
      </dd>
      {isOld && <dd className="truncate text-sm text-attention">{ageText(language, ageMs)}</dd>}
    </div>
  );
}

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

/** The label of the charge: with the charged energy while the car is on a cable and has reported it a moment ago. */
export function ChargeLabel() {
  const { t, language } = useDashboardTexts();
  const car = useCar();
  const { unitNowMs } = useUnitTime();
  const fresh = (name: ReadingName) => {
    const reading = readingOf(car, name);
    const ageMs = reading && ageOf(reading, unitNowMs);
    return reading && ageMs !== null && ageMs < OLD_MS ? reading.value : null;
  };
  const isCharging = fresh('isCharging') === true;
  if (!isCharging && fresh('isPluggedIn') !== true) return t('reading.stateOfChargePct');
  const Icon = isCharging ? IconBolt : IconPlug;
  const kWh = fresh('chargedEnergyKwh');
  return (
    <span className="inline-flex items-center gap-1.5 align-top font-semibold text-brand">
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {t(isCharging ? 'reading.isCharging' : 'reading.isPluggedIn')}
      {typeof kWh === 'number' && <bdi dir="ltr">{formatNumber(language, kWh, 1)} kWh</bdi>}
    </span>
  );
}
