import { FEATURE } from '@ligo/protocol';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import { OpenRow } from './open-row.tsx';
import { useRunTexts } from './use-run-texts.ts';
import { useSentryConfig } from './use-sentry-config.ts';
import { WeekdayDrawer } from './weekday-drawer.tsx';
import { WindowRow } from './window-row.tsx';

/** When Sentry may watch. */
export function ScheduleSection() {
  const { t } = useTexts('sentry');
  const { ping } = useStores();
  const hasWeekdays = useValue(ping, ({ features }) => features.includes(FEATURE.weekdayWindows));
  const { config, change, isLocked, isBusy } = useSentryConfig();
  const [isWeekOpen, setWeekOpen] = useState(false);
  const { isTimeRestrictionOn, isAllowPeriod } = config;
  const isDim = isLocked || !isTimeRestrictionOn;
  return (
    <Section title={t('sentry.hours')}>
      <SwitchRow
        name={t('sentry.restrict')}
        text={t('sentry.restrictText')}
        checked={isTimeRestrictionOn}
        disabled={isLocked || isBusy}
        isDim={isLocked}
        onChange={(checked) => change({ isTimeRestrictionOn: checked })}
      />
      <ChoiceRow
        name={t('sentry.period')}
        value={isAllowPeriod ? 'allow' : 'prohibit'}
        options={[
          { value: 'allow', text: t('sentry.allow') },
          { value: 'prohibit', text: t('sentry.prohibit') },
        ]}
        disabled={isDim}
        isBusy={isBusy}
        onChange={(period) => change({ isAllowPeriod: period === 'allow' })}
      />
      {!config.weekdayWindows?.length && (
        <WindowRow
          window={config}
          disabled={isDim}
          isBusy={isBusy}
          onChange={({ startTime, endTime }) => change({ startTime, endTime })}
        />
      )}
      {isTimeRestrictionOn && <HoursInWords />}
      {hasWeekdays && (
        <OpenRow
          icon={<IconCalendarWeek />}
          name={t('sentry.weekdays')}
          value={t(config.weekdayWindows?.length ? 'sentry.isOn' : 'sentry.isOff')}
          onOpen={() => setWeekOpen(true)}
        />
      )}
      <WeekdayDrawer open={isWeekOpen} onOpenChange={setWeekOpen} isLocked={isDim} />
    </Section>
  );
}

/** When Sentry watches, or does not, from day to day. */
function HoursInWords() {
  const { t } = useTexts('sentry');
  const { config } = useSentryConfig();
  const runs = useRunTexts(config);
  return (
    <div className="px-4 py-3 text-sm text-normal [overflow-wrap:anywhere]">
      <p>{t(config.isAllowPeriod ? 'sentry.watchesAt' : 'sentry.restsAt')}</p>
      <ul className="mt-0.5 text-base text-strong">
        {runs.map((run) => (
          <li key={run}>{run}</li>
        ))}
      </ul>
    </div>
  );
}
