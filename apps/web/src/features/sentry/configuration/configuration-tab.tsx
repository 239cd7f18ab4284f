import { LOW_RATE_MIN_VERSION } from '@ligo/protocol';
import { IconBell, IconShieldCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatDuration, formatNumber, sinceText } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/react/use-now.ts';
import { ConnectionNote } from '../../../parts/connection-note.tsx';
import { LinkRow } from '../../../parts/leading-rows.tsx';
import { describeState, type StateDescription, TONE_CLASSES } from '../../../parts/sentry/describe-state.ts';
import { useCommandPath } from '../../../parts/use-command-path.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../../ui/screen/columns.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { DetectionSection } from './detection-section.tsx';
import { Note } from './note.tsx';
import { PowerSection } from './power-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { useFigures, useSentryConfig } from './use-sentry-config.ts';

function RecordingSection() {
  const { t } = useTexts('sentry');
  const { seconds } = useFigures();
  const versionCode = useValue(useStores().ping, (each) => each.versionCode);
  const { config, change, lock } = useSentryConfig();
  const isOld = versionCode === null || versionCode < LOW_RATE_MIN_VERSION;
  return (
    <Section title={t('sentry.recording')}>
      <ChoiceRow
        {...lock}
        name={t('sentry.resolution')}
        value={config.videoResolution}
        options={[
          { value: 'HD', text: 'HD', hint: '720p' },
          { value: 'Full HD', text: 'Full HD', hint: '1080p' },
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

const MINUTE_MS = 60_000;
const DOT: Record<StateDescription['tone'], string> = {
  quiet: 'bg-quiet',
  attention: 'bg-attention',
  on: 'bg-on',
  danger: 'animate-pulse bg-danger',
};

/** The state of Sentry, and its consumption since the car parked. Empty without a link. */
function StateLine() {
  const { t } = useTexts('sentry-state');
  const state = useValue(useLazyStores().sentry.state, (each) => each);
  const used = useUsed();
  const inferred = useInferred();
  const now = useNow(MINUTE_MS);
  const words = state && describeState(state);
  const since = state ? sinceText(t, state.since, now) : '';
  return (
    <div role="status" className="flex min-h-14 flex-col justify-center gap-0.5 px-4 py-2">
      {words ? (
        <p className={`flex items-center gap-2.5 text-base ${TONE_CLASSES[words.tone]}`}>
          <span className={`size-2.5 shrink-0 rounded-full ${DOT[words.tone]}`} aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{t(words.key, { since })}</span>
        </p>
      ) : (
        <p className="text-base text-quiet [overflow-wrap:anywhere]">{t('sentry.phase.unknown')}</p>
      )}
      {inferred && <p className="ps-5 text-sm text-normal [overflow-wrap:anywhere]">{inferred}</p>}
      {used && <p className="ps-5 text-sm text-normal [overflow-wrap:anywhere]">{used}</p>}
    </div>
  );
}

/** By what it was inferred whether the car is parked; `null`: it reports it, or Sentry is off. */
function useInferred(): string | null {
  const { t } = useTexts('sentry');
  const state = useValue(useLazyStores().sentry.state, (each) => each);
  if (!state?.inferredBy || state.phase === 'off') return null;
  if (state.reason === 'driving') return t('sentry.inferred.driving');
  return t(state.inferredBy === 'charger' ? 'sentry.inferred.charger' : 'sentry.inferred.motion');
}

/** The consumption since the car parked: energy, else charge, else time alone; `null` if it did not watch. */
function useUsed(): string | null {
  const { t, language } = useTexts('sentry');
  const state = useValue(useLazyStores().sentry.state, (each) => each);
  if (!state || state.watchedMs < MINUTE_MS) return null;
  const time = formatDuration(state.watchedMs / 1_000);
  if (state.usedKwh != null) {
    const kWh = formatNumber(language, state.usedKwh, 2);
    return t('sentry.usedEnergy', { time, kWh });
  }
  if (state.usedPct != null)
    return t('sentry.usedCharge', { time, percent: formatNumber(language, state.usedPct, 1) });
  return t('sentry.usedTime', { time });
}

/** Sentry's one switch, its current state, and whether the owner is notified. */
function MainSection() {
  const { t } = useTexts('sentry', 'sentry-state');
  const { sentry } = useLazyStores();
  const isReached = useCommandPath() !== null;
  const isKnown = useValue(sentry.config, (each) => each.isKnown);
  const { config, change, isBusy } = useSentryConfig();
  return (
    <section
      aria-label={t('sentry.title')}
      className="divide-y divide-border overflow-hidden rounded-card border border-border bg-card"
    >
      <SwitchRow
        icon={<IconShieldCheck />}
        name={t('sentry.on')}
        text={t('sentry.onText')}
        checked={config.isSentryOn}
        disabled={!isReached || isBusy}
        isDim={!isReached}
        isUnknown={!isKnown}
        onChange={(isSentryOn) => change({ isSentryOn })}
      />
      <StateLine />
      {isReached && isKnown && !config.isSentryOn && <Note isCalm>{t('sentry.needsOn')}</Note>}
      {config.hasOtherSentryApps && <Note>{t('sentry.otherApps')}</Note>}
      <NotificationRow />
    </section>
  );
}

/** Whether the owner is notified of movement, with a link to the notification settings. */
function NotificationRow() {
  const { t } = useTexts('sentry');
  const { notificationSettings } = useLazyStores();
  const { settings, wasLoaded } = useValue(notificationSettings, (each) => each);
  useEffect(() => notificationSettings.load(), [notificationSettings]);
  // An unknown setting is shown as off, which is the car's default.
  const isOn = wasLoaded && settings.notifySentryMovement;
  return (
    <LinkRow
      to={PATHS.notifications}
      icon={<IconBell />}
      name={t('sentry.notification')}
      value={t(isOn ? 'sentry.isOn' : 'sentry.isOff')}
      isOn={isOn}
    />
  );
}

/** Sentry's configuration: its state, its storage, its times, its detection of motion, and its limits. */
export function ConfigurationTab() {
  const { t } = useTexts('sentry');
  const { sentry } = useLazyStores();
  const isReached = useCommandPath() !== null;
  const { isKnown, isWaiting } = useValue(sentry.config, (each) => each);
  return (
    <div className={`${SCREEN_WIDTH} flex min-h-full flex-col gap-6 px-4 pb-8`}>
      <div className="-mb-6">
        <ScreenHead title={t('sentry.title')} note={<ConnectionNote isWaiting={isWaiting} />} />
      </div>
      <Columns>
        <Column>
          <MainSection />
          {isKnown && (
            <>
              <StorageSection />
              <ScheduleSection />
            </>
          )}
        </Column>
        <Column>
          {isKnown && (
            <>
              <DetectionSection />
              <RecordingSection />
              <PowerSection />
            </>
          )}
          {!isKnown && isReached && <Skeletons />}
          {!isKnown && !isReached && <p className="px-1 text-normal">{t('sentry.neverSaid')}</p>}
        </Column>
      </Columns>
    </div>
  );
}

/** Placeholders of the car's unknown values. */
function Skeletons() {
  return (
    <div className="flex animate-pulse flex-col gap-6" aria-hidden="true">
      {[72, 44, 60].map((height) => (
        <div key={height} className="rounded-card bg-card" style={{ height: `${height * 4}px` }} />
      ))}
    </div>
  );
}
