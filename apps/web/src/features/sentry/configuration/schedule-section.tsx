import { FEATURE } from '@ligo/protocol';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMinute } from '../../../i18n/day-formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { weekdayName } from '../../../i18n/weekday-name.ts';
import { OpenRow } from '../../../parts/leading-rows.tsx';
import { useHasFeature } from '../../../parts/use-car.ts';
import { ChoiceRow } from '../../../ui/input/choice-row.tsx';
import { RangeSliderRow } from '../../../ui/input/range-slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Section } from '../../../ui/screen/section.tsx';
import {
  DAY,
  type DayWindow,
  isContinuedInto,
  isOverMidnight,
  moveWindowEnd,
  runsOfWeek,
  WEEKDAYS,
  windowsOfWeek,
  withWindow,
} from './time-rules.ts';
import { useSentryConfig } from './use-sentry-config.ts';

interface WindowRowProps {
  window: DayWindow;
  /** The weekday that it is of, where there are several. */
  ofDay?: string;
  disabled: boolean;
  isBusy: boolean;
  onChange: (window: DayWindow) => void;
}

const ENDS = ['startTime', 'endTime'] as const;

/** The hours of a day, also over midnight, by two thumbs. */
function WindowRow({ window, ofDay, disabled, isBusy, onChange }: WindowRowProps) {
  const { t } = useTexts('sentry');
  const { startTime, endTime } = window;
  const isNextDay = isOverMidnight(window);
  const named = (end: string) => (ofDay ? `${ofDay}, ${end}` : end);
  return (
    <RangeSliderRow
      name={t('sentry.window')}
      note={isNextDay && t('sentry.nextDay', { time: formatMinute(endTime) })}
      value={[startTime, endTime]}
      thumbs={[named(t('sentry.from')), named(t('sentry.to'))]}
      min={DAY.first}
      max={DAY.last}
      step={DAY.step}
      valueText={formatMinute}
      disabled={disabled}
      isBusy={isBusy}
      onMove={(thumb, minute) => onChange(moveWindowEnd(window, ENDS[thumb], minute))}
    />
  );
}

/** The windows of a week as lines: Sunday to Saturday, 06:00 – 18:00. */
function useRunTexts(schedule: Parameters<typeof runsOfWeek>[0]): string[] {
  const { t, language } = useTexts('sentry');
  return runsOfWeek(schedule).map(({ from, to, window }) => {
    const names = { first: weekdayName(language, from, 'long'), last: weekdayName(language, to, 'long') };
    const days = from === to ? names.first : t('sentry.dayRange', names);
    const times = { from: formatMinute(window.startTime), to: formatMinute(window.endTime) };
    return t('sentry.run', { days, ...times });
  });
}

interface WeekdayDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isLocked: boolean;
}

const WHOLE_DAY: DayWindow = { startTime: DAY.first, endTime: DAY.last };

/** A window for each day of the week. */
function WeekdayDrawer({ open, onOpenChange, isLocked }: WeekdayDrawerProps) {
  const { t, language } = useTexts('sentry');
  const { config, change, isBusy } = useSentryConfig();
  const isOn = (config.weekdayWindows?.length ?? 0) > 0;
  const week = windowsOfWeek(config);
  const isLast = week.filter(Boolean).length === 1;
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('sentry.weekdays')}>
      <div className="-mx-4 divide-y divide-border">
        <SwitchRow
          name={t('sentry.weekdays')}
          text={t(config.isAllowPeriod ? 'sentry.weekdaysAllow' : 'sentry.weekdaysProhibit')}
          disabledReason={isLocked && t('sentry.weekdaysNeed')}
          checked={isOn}
          disabled={isLocked || isBusy}
          isDim={isLocked}
          onChange={(checked) =>
            change({ weekdayWindows: checked ? withWindow(config, 0, week[0] ?? null) : [] })
          }
        />
        {isOn &&
          WEEKDAYS.map((day) => {
            const window = week[day];
            const dayName = weekdayName(language, day, 'long');
            return (
              <div key={day}>
                <SwitchRow
                  name={dayName}
                  text={
                    window || isContinuedInto(week, day)
                      ? ''
                      : t(config.isAllowPeriod ? 'sentry.dayRests' : 'sentry.dayWatches')
                  }
                  disabledReason={window != null && isLast && t('sentry.lastDay')}
                  checked={window != null}
                  disabled={isLocked || isBusy || (window != null && isLast)}
                  isDim={isLocked}
                  onChange={(checked) =>
                    change({ weekdayWindows: withWindow(config, day, checked ? WHOLE_DAY : null) })
                  }
                />
                {window && (
                  <WindowRow
                    window={window}
                    ofDay={dayName}
                    disabled={isLocked}
                    isBusy={isBusy}
                    onChange={(moved) => change({ weekdayWindows: withWindow(config, day, moved) })}
                  />
                )}
              </div>
            );
          })}
      </div>
    </Drawer>
  );
}

/** When Sentry may watch. */
export function ScheduleSection() {
  const { t } = useTexts('sentry');
  const hasWeekdays = useHasFeature(FEATURE.weekdayWindows);
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
