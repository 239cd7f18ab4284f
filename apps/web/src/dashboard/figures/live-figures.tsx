import { type NumberSignal, type ReadingName, SIGNALS } from '@ligo/signals';
import { IconBolt, IconDoor, IconPlug } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { ageText, formatNumber } from '../../i18n/formats.ts';
import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { ageOf, numberOf, OLD_MS, openDoors, readingOf } from './readings-of.ts';

/** Power at which a side of the bar is full, kW. */
const FULL_KW = 120;

/** Power out of the battery to the end side, back into it to the start. Purely visual: the figure has the same value. */
function PowerBar({ kw }: { kw: number | null }) {
  const share = Math.min(1, Math.abs(kw ?? 0) / FULL_KW) * 50;
  const isBack = (kw ?? 0) < 0;
  return (
    <div className="relative h-3 rounded-full border border-border bg-raised" aria-hidden="true">
      <div
        className={`absolute inset-y-0 transition-[width] duration-200 ${isBack ? 'end-1/2 rounded-s-full bg-brand' : 'start-1/2 rounded-e-full bg-on'}`}
        style={{ width: `${share}%` }}
      />
      <div className="absolute inset-y-[-4px] start-1/2 w-px bg-normal" />
    </div>
  );
}

/** From this charge on the bar warns, %. */
const LOW_PCT = 15;

/** The charge of the battery. Purely visual: the figure above it has the same value. */
function ChargeBar({ percent }: { percent: number | null }) {
  const shown = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <div className="h-5 overflow-hidden rounded-full border border-border bg-raised" aria-hidden="true">
      <div
        className={`h-full rounded-full transition-[width] duration-500 ease-calm ${shown < LOW_PCT ? 'bg-danger' : 'bg-brand'}`}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}

/** What of the car stands open, in words; nothing if nothing does. */
function OpenDoors() {
  const { t, language } = useDashboardTexts();
  const open = openDoors(useCar());
  if (open.length === 0) return null;
  const names = new Intl.ListFormat(language, { type: 'unit' }).format(
    open.map((door) => t(`reading.doors.${door}`)),
  );
  return (
    <p className="flex min-w-0 items-center gap-2 font-semibold text-attention">
      <IconDoor className="size-6 shrink-0" aria-hidden="true" />
      <span className="truncate">{t('dashboard.open', { doors: names })}</span>
    </p>
  );
}

function SpeedAndGear() {
  const { t } = useDashboardTexts();
  const isOff = readingOf(useCar(), 'isOn')?.value === false;
  return (
    <div className="flex min-w-0 flex-col gap-6 low:gap-3">
      <dl>
        <Figure label={t('reading.speedKmh')} name="speedKmh" size="figure-speed" isUnitAbove />
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Gears />
        {isOff && <p className="font-semibold text-normal">{t('dashboard.isOff')}</p>}
      </div>
    </div>
  );
}

function ChargeAndPower() {
  const { t } = useDashboardTexts();
  const car = useCar();
  const isDirected = numberOf(car, 'packPowerKw') !== null || numberOf(car, 'packPowerSizeKw') === null;
  const power = isDirected ? 'packPowerKw' : 'packPowerSizeKw';
  return (
    <div className="flex min-w-0 flex-col gap-8 low:gap-4">
      <div>
        <dl className="mb-3 low:mb-2">
          <Figure label={<ChargeLabel />} name="stateOfChargePct" size="figure-charge" />
        </dl>
        <ChargeBar percent={numberOf(car, 'stateOfChargePct')} />
      </div>
      <div>
        <dl className="mb-3 low:mb-2">
          <Figure label={t(`reading.${power}`)} name={power} digits={1} size="text-2xl" />
        </dl>
        <PowerBar kw={numberOf(car, 'packPowerKw')} />
      </div>
    </div>
  );
}

/** The figures for a driver's glance, and a few more. */
export function LiveFigures() {
  const { t } = useDashboardTexts();
  const car = useCar();
  const hasOne = numberOf(car, 'highestBatteryTempC') === null && numberOf(car, 'batteryTempC') !== null;
  const temperature = hasOne ? 'batteryTempC' : 'highestBatteryTempC';
  return (
    <section
      aria-label={t('dashboard.car')}
      className="@container flex min-h-0 flex-col justify-between gap-3 p-2"
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] content-center-safe @max-[18rem]:grid-cols-1! gap-8 overflow-hidden">
        <SpeedAndGear />
        <ChargeAndPower />
      </div>
      <div className="flex min-h-7 items-end">
        <OpenDoors />
      </div>
      <dl className="grid grid-cols-[1fr_1fr_1fr_1.4fr] items-end gap-4 low:grid-cols-[repeat(4,auto)] low:gap-3 narrow:grid-cols-2 @max-[18rem]:grid-cols-1! border-t border-border pt-3">
        <Figure label={t('reading.outsideTempC')} name="outsideTempC" />
        <Figure label={t('status.battery')} name={temperature} />
        <Figure label={t('reading.auxBatteryVoltageV')} name="auxBatteryVoltageV" digits={1} />
        <Figure label={t('reading.odometerKm')} name="odometerKm" />
      </dl>
    </section>
  );
}

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
function Figure({ label, name, digits = 0, size = 'text-xl low:text-lg', isUnitAbove }: FigureProps) {
  const { t, language } = useDashboardTexts();
  const { unit } = SIGNALS[name];
  const car = useCar();
  const { unitNowMs } = useUnitTime();
  const value = numberOf(car, name);
  const reading = readingOf(car, name);
  const ageMs = reading && value !== null ? ageOf(reading, unitNowMs) : null;
  // Read long ago, or at an unknown time.
  const isOld = value !== null && (ageMs === null || ageMs >= OLD_MS);
  return (
    <div className="min-w-0">
      <dt className="text-sm leading-tight text-quiet">
        {label}
        {isUnitAbove && <Unit text={unit} className="ms-3 text-lg" />}
      </dt>
      <dd className={`leading-none font-semibold whitespace-nowrap ${isOld ? 'text-quiet' : 'text-strong'}`}>
        <bdi dir="ltr">
          <span className={size}>{formatNumber(language, value, digits)}</span>
          {!isUnitAbove && <Unit text={unit} className="ms-2 text-lg low:ms-1 low:text-base" />}
        </bdi>
        {value === null && <span className="sr-only">{t('dashboard.unknown')}</span>}
      </dd>
      {isOld && (
        <dd className="truncate text-sm text-attention">
          {ageMs === null ? t('status.fromUnknown') : ageText(language, ageMs)}
        </dd>
      )}
    </div>
  );
}

const GEARS = ['P', 'R', 'N', 'D'];

/** The gear that the car is in, among the others. */
function Gears() {
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
          className={`grid size-11 place-items-center rounded-xl narrow:size-8 ${each === gear ? 'bg-strong text-background' : 'text-quiet'}`}
        >
          {each}
        </span>
      ))}
    </p>
  );
}

/** The label of the charge: with the charged energy while the car is on a cable and has reported it a moment ago. */
function ChargeLabel() {
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
