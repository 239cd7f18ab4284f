import { FEATURE } from '@ligo/protocol';
import { IconBattery2, IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { useFigures } from './figures.ts';
import { OpenRow } from './open-row.tsx';
import { PlacesDrawer } from './places-drawer.tsx';
import { PowerLimitsDrawer } from './power-limits-drawer.tsx';
import { powerLimitsOf } from './power-rules.ts';
import { useSentryConfig } from './use-sentry-config.ts';

/** When Sentry stops, so that the car still drives. */
export function PowerSection() {
  const { t } = useTexts('sentry');
  const { percent, volts } = useFigures();
  const hasPower = useValue(useStores().ping, ({ features }) => features.includes(FEATURE.sentryPower));
  const { config } = useSentryConfig();
  const [open, setOpen] = useState<'floors' | 'places' | null>(null);
  if (!hasPower) return null;
  const { chargePct, auxV } = powerLimitsOf(config);
  const floors = [chargePct > 0 && percent(chargePct), auxV > 0 && volts(auxV)].filter(Boolean);
  const places = config.offPlaces?.length ?? 0;
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
