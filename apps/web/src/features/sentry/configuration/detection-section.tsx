import { FEATURE, LOW_RATE_MIN_VERSION } from '@ligo/protocol';
import { IconAdjustmentsHorizontal, IconGridPattern } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { OpenRow } from '../../../parts/leading-rows.tsx';
import { useHasFeature } from '../../../parts/use-car.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { MasksDrawer } from '../masks/masks-drawer.tsx';
import { useFigures, useSentryConfig } from './use-sentry-config.ts';

export function DetectionSection() {
  const { t } = useTexts('sentry');
  const { percent } = useFigures();
  const { config, change, isLocked, lock } = useSentryConfig();
  const hasMasks = useHasFeature(FEATURE.sentryMasks);
  const [isFineOpen, setFineOpen] = useState(false);
  const [isMasksOpen, setMasksOpen] = useState(false);
  return (
    <Section title={t('sentry.detection')}>
      <SliderRow
        {...lock}
        name={t('sentry.sensitivity')}
        text={t('sentry.sensitivityText')}
        value={config.sensitivity}
        min={1}
        max={200}
        valueText={percent}
        onChange={(sensitivity) => change({ sensitivity })}
      />
      <SliderRow
        {...lock}
        name={t('sentry.proximity')}
        text={t('sentry.proximityText')}
        value={config.proximityDetection}
        min={20}
        max={100}
        valueText={(value) => (value >= 100 ? t('sentry.anyDistance') : percent(value))}
        onChange={(proximityDetection) => change({ proximityDetection })}
      />
      <OpenRow
        icon={<IconAdjustmentsHorizontal />}
        name={t('sentry.fine')}
        onOpen={() => setFineOpen(true)}
      />
      {hasMasks && (
        <OpenRow icon={<IconGridPattern />} name={t('sentry.masks')} onOpen={() => setMasksOpen(true)} />
      )}
      <MasksDrawer open={isMasksOpen} onOpenChange={setMasksOpen} isLocked={isLocked} />
      <Drawer open={isFineOpen} onOpenChange={setFineOpen} title={t('sentry.fine')}>
        <FineRows />
      </Drawer>
    </Section>
  );
}

function FineRows() {
  const { t } = useTexts('sentry');
  const { seconds } = useFigures();
  const versionCode = useValue(useStores().ping, (each) => each.versionCode);
  const { config, change, isLocked, isBusy, lock } = useSentryConfig();
  const isOld = versionCode === null || versionCode < LOW_RATE_MIN_VERSION;
  return (
    <div className="-mx-4 divide-y divide-border">
      <SliderRow
        {...lock}
        name={t('sentry.minDuration')}
        text={t('sentry.minDurationText')}
        value={config.minDuration}
        min={1}
        max={5}
        valueText={seconds}
        onChange={(minDuration) => change({ minDuration })}
      />
      <SwitchRow
        name={t('sentry.shadow')}
        text={t('sentry.shadowText')}
        disabledReason={isOld && t('sentry.needsNewer')}
        checked={config.shadowFilterEnabled}
        disabled={isLocked || isBusy || isOld}
        isDim={isLocked || isOld}
        onChange={(shadowFilterEnabled) => change({ shadowFilterEnabled })}
      />
    </div>
  );
}
