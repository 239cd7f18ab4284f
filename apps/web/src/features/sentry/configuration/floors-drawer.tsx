import { useTexts } from '../../../i18n/index.ts';
import { useLateStores, useValue } from '../../../stores/use-stores.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { useFigures } from './figures.ts';
import { FLOORS, floorsOf, tenths } from './power-rules.ts';
import { useSentryConfig } from './use-sentry-config.ts';

interface FloorsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Under which charge and voltage Sentry stops. */
export function FloorsDrawer({ open, onOpenChange }: FloorsDrawerProps) {
  const { t } = useTexts();
  const { percent, volts } = useFigures();
  const missing = useValue(useLateStores().sentry.state, (state) => state?.missing) ?? [];
  const { config, change, isLocked, isBusy } = useSentryConfig();
  const isOff = isLocked && !config.isSentryOn;
  const { chargePct, auxV } = floorsOf(config);
  const lock = { disabled: isLocked, isBusy };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('sentry.floors')}>
      <p className="pb-2 text-base text-normal">{t('sentry.floorsText')}</p>
      {isOff && <p className="pb-2 text-sm text-attention">{t('sentry.needsOn')}</p>}
      <div className="-mx-4 divide-y divide-border border-t border-border">
        <SwitchRow
          name={t('sentry.chargeFloor')}
          text={t('sentry.chargeFloorText')}
          obstacle={missing.includes('charge') && t('sentry.chargeMissing')}
          checked={chargePct > 0}
          disabled={isLocked || isBusy}
          isDim={isLocked}
          onChange={(isOn) => change({ minStateOfCharge: isOn ? FLOORS.charge.first : 0 })}
        />
        {chargePct > 0 && (
          <SliderRow
            {...lock}
            {...FLOORS.charge}
            name={t('sentry.stopsUnder')}
            value={chargePct}
            say={percent}
            onChange={(minStateOfCharge) => change({ minStateOfCharge })}
          />
        )}
        <SwitchRow
          name={t('sentry.auxFloor')}
          text={t('sentry.auxFloorText')}
          obstacle={missing.includes('aux-battery') && t('sentry.auxMissing')}
          checked={auxV > 0}
          disabled={isLocked || isBusy}
          isDim={isLocked}
          onChange={(isOn) => change({ minAuxVoltage: isOn ? FLOORS.aux.first : 0 })}
        />
        {auxV > 0 && (
          <SliderRow
            {...lock}
            {...FLOORS.aux}
            name={t('sentry.stopsUnder')}
            value={auxV}
            say={volts}
            onChange={(voltage) => change({ minAuxVoltage: tenths(voltage) })}
          />
        )}
      </div>
    </Drawer>
  );
}
