import { useTexts } from '../../../i18n/index.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { useFigures } from './figures.ts';
import { POWER_LIMITS, powerLimitsOf, roundToTenths } from './power-rules.ts';
import { useSentryConfig } from './use-sentry-config.ts';

interface PowerLimitsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Under which charge and voltage Sentry stops. */
export function PowerLimitsDrawer({ open, onOpenChange }: PowerLimitsDrawerProps) {
  const { t } = useTexts('sentry');
  const { percent, volts } = useFigures();
  const missing = useValue(useLazyStores().sentry.state, (state) => state?.missing) ?? [];
  const { config, change, isLocked, isBusy } = useSentryConfig();
  const isOff = isLocked && !config.isSentryOn;
  const { chargePct, auxV } = powerLimitsOf(config);
  const lock = { disabled: isLocked, isBusy };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('sentry.floors')}>
      <p className="pb-2 text-base text-normal">{t('sentry.floorsText')}</p>
      {isOff && <p className="pb-2 text-sm text-attention">{t('sentry.needsOn')}</p>}
      <div className="-mx-4 divide-y divide-border border-t border-border">
        <SwitchRow
          name={t('sentry.chargeFloor')}
          text={t('sentry.chargeFloorText')}
          disabledReason={missing.includes('charge') && t('sentry.chargeMissing')}
          checked={chargePct > 0}
          disabled={isLocked || isBusy}
          isDim={isLocked}
          onChange={(isOn) => change({ minStateOfCharge: isOn ? POWER_LIMITS.charge.first : 0 })}
        />
        {chargePct > 0 && (
          <SliderRow
            {...lock}
            {...POWER_LIMITS.charge}
            name={t('sentry.stopsUnder')}
            value={chargePct}
            valueText={percent}
            onChange={(minStateOfCharge) => change({ minStateOfCharge })}
          />
        )}
        <SwitchRow
          name={t('sentry.auxFloor')}
          text={t('sentry.auxFloorText')}
          disabledReason={missing.includes('aux-battery') && t('sentry.auxMissing')}
          checked={auxV > 0}
          disabled={isLocked || isBusy}
          isDim={isLocked}
          onChange={(isOn) => change({ minAuxVoltage: isOn ? POWER_LIMITS.aux.first : 0 })}
        />
        {auxV > 0 && (
          <SliderRow
            {...lock}
            {...POWER_LIMITS.aux}
            name={t('sentry.stopsUnder')}
            value={auxV}
            valueText={volts}
            onChange={(voltage) => change({ minAuxVoltage: roundToTenths(voltage) })}
          />
        )}
      </div>
    </Drawer>
  );
}
