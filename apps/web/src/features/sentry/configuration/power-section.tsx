import { FEATURE } from '@ligo/protocol';
import { IconBattery2, IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { OpenRow } from '../../../parts/leading-rows.tsx';
import { useHasFeature } from '../../../parts/use-car.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { PlacesDrawer } from './places-drawer.tsx';
import { POWER_LIMITS, powerLimitsOf, roundToTenths } from './power-rules.ts';
import { useOffPlaces } from './use-off-places.ts';
import { useFigures, useSentryConfig } from './use-sentry-config.ts';

interface PowerLimitsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Under which charge and voltage Sentry stops. */
function PowerLimitsDrawer({ open, onOpenChange }: PowerLimitsDrawerProps) {
  const { t } = useTexts('sentry');
  const { percent, volts } = useFigures();
  const missing = useValue(useLazyStores().sentry.state, (state) => state?.missing) ?? [];
  const { config, change, isLocked, isBusy, lock } = useSentryConfig();
  const isOff = isLocked && !config.isSentryOn;
  const { chargePct, auxV } = powerLimitsOf(config);
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

/** When Sentry stops, so that the car still drives. */
export function PowerSection() {
  const { t } = useTexts('sentry');
  const { percent, volts } = useFigures();
  const hasPower = useHasFeature(FEATURE.sentryPower);
  const { config } = useSentryConfig();
  const places = useOffPlaces().places.length;
  const [open, setOpen] = useState<'floors' | 'places' | null>(null);
  if (!hasPower) return null;
  const { chargePct, auxV } = powerLimitsOf(config);
  const floors = [chargePct > 0 && percent(chargePct), auxV > 0 && volts(auxV)].filter(Boolean);
  const openOf = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? which : null),
  });
  return (
    <Section title={t('sentry.power')}>
      <OpenRow
        icon={<IconBattery2 />}
        name={t('sentry.floors')}
        value={floors.length > 0 ? floors.join(' · ') : t('sentry.never')}
        onOpen={() => setOpen('floors')}
      />
      <OpenRow
        icon={<IconMapPinOff />}
        name={t('sentry.places')}
        value={places > 0 ? t('sentry.placeCount', { count: places }) : t('sentry.noPlace')}
        onOpen={() => setOpen('places')}
      />
      <PowerLimitsDrawer {...openOf('floors')} />
      <PlacesDrawer {...openOf('places')} />
    </Section>
  );
}
