import { IconDoor } from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useCar } from '../dashboard-context.tsx';
import { ChargeLabel, Figure, Gears } from './figure.tsx';
import { numberOf, openDoors, readingOf } from './readings-of.ts';

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
    <section aria-label={t('dashboard.car')} className="flex min-h-0 flex-col justify-between gap-3 p-2">
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] content-center gap-8">
        <SpeedAndGear />
        <ChargeAndPower />
      </div>
      <div className="flex min-h-7 items-end">
        <OpenDoors />
      </div>
      <dl className="grid grid-cols-[1fr_1fr_1fr_1.4fr] gap-4 border-t border-border pt-3">
        <Figure label={t('reading.outsideTempC')} name="outsideTempC" />
        <Figure label={t('status.battery')} name={temperature} />
        <Figure label={t('reading.auxBatteryVoltageV')} name="auxBatteryVoltageV" digits={1} />
        <Figure label={t('reading.odometerKm')} name="odometerKm" />
      </dl>
    </section>
  );
}
