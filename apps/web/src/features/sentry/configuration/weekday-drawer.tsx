import { useTexts } from '../../../i18n/index.ts';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DAY, type DayWindow, WEEKDAYS, windowsOfWeek, withWindow } from './time-rules.ts';
import { useWeekdayName } from './use-run-texts.ts';
import { useSentryConfig } from './use-sentry-config.ts';
import { WindowRow } from './window-row.tsx';

interface WeekdayDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isLocked: boolean;
}

const WHOLE_DAY: DayWindow = { startTime: DAY.first, endTime: DAY.last };

/** A window for each day of the week. */
export function WeekdayDrawer({ open, onOpenChange, isLocked }: WeekdayDrawerProps) {
  const { t } = useTexts('sentry');
  const nameOf = useWeekdayName();
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
            return (
              <div key={day}>
                <SwitchRow
                  name={nameOf(day)}
                  text={window ? '' : t(config.isAllowPeriod ? 'sentry.dayRests' : 'sentry.dayWatches')}
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
                    ofDay={nameOf(day)}
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
