import { LOW_RATE_MIN_VERSION } from '@ligo/protocol';
import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { useFigures } from './figures.ts';
import { useSentryConfig } from './use-sentry-config.ts';

export function RecordingSection() {
  const { t } = useTexts('sentry');
  const { pixels, seconds } = useFigures();
  const versionCode = useValue(useStores().ping, (each) => each.versionCode);
  const { config, change, isLocked, isBusy } = useSentryConfig();
  const isOld = versionCode === null || versionCode < LOW_RATE_MIN_VERSION;
  const lock = { disabled: isLocked, isBusy };
  return (
    <Section title={t('sentry.recording')}>
      <ChoiceRow
        {...lock}
        name={t('sentry.resolution')}
        value={config.videoResolution}
        options={[
          { value: 'HD', text: 'HD', hint: pixels(1280, 720) },
          { value: 'Full HD', text: 'Full HD', hint: pixels(1920, 1080) },
        ]}
        onChange={(videoResolution) => change({ videoResolution })}
      />
      <ChoiceRow
        {...lock}
        name={t('sentry.rate')}
        text={t('sentry.rateText')}
        disabledReason={isOld && t('sentry.lowNeedsNewer')}
        value={config.videoFPS}
        options={[
          { value: 'low', text: t('sentry.rate.low'), hint: t('sentry.fps', { rate: 5 }), disabled: isOld },
          { value: 'reduced', text: t('sentry.rate.reduced'), hint: t('sentry.fps', { rate: 10 }) },
          { value: 'normal', text: t('sentry.rate.normal'), hint: t('sentry.fps', { rate: 15 }) },
        ]}
        onChange={(videoFPS) => change({ videoFPS })}
      />
      <SliderRow
        {...lock}
        name={t('sentry.before')}
        value={config.preBufferTime}
        min={1}
        max={20}
        valueText={seconds}
        onChange={(preBufferTime) => change({ preBufferTime })}
      />
      <SliderRow
        {...lock}
        name={t('sentry.after')}
        value={config.postMovementTime}
        min={1}
        max={20}
        valueText={seconds}
        onChange={(postMovementTime) => change({ postMovementTime })}
      />
    </Section>
  );
}
