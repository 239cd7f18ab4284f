import type { ReadingName } from '@ligo/signals';
import { IconBolt, IconPlug } from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { ageOf, OLD_MS, readingOf } from './readings-of.ts';

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
