import { useTexts } from '../../../i18n/index.ts';
import { RangeSliderRow } from '../../../ui/input/range-slider-row.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import {
  DAY,
  type DayWindow,
  formatMinute,
  thumbsOfWindow,
  WEEKDAYS,
  windowOfThumbs,
  windowsOfWeek,
  withWindow,
} from './time-rules.ts';
import { useWeekdayName } from './use-run-texts.ts';
import { useSentryConfig } from './use-sentry-config.ts';

interface WeekdayDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isLocked: boolean;
}

const WHOLE_DAY: DayWindow = { startTime: DAY.first, endTime: DAY.last };

/** A window for each day of the week. */
export function WeekdayDrawer({ open, onOpenChange, isLocked }: WeekdayDrawerProps) {
  const { t } = useTexts();
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
          obstacle={isLocked && t('sentry.weekdaysNeed')}
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
                  obstacle={window != null && isLast && t('sentry.lastDay')}
                  checked={window != null}
                  disabled={isLocked || isBusy || (window != null && isLast)}
                  isDim={isLocked}
                  onChange={(checked) =>
                    change({ weekdayWindows: withWindow(config, day, checked ? WHOLE_DAY : null) })
                  }
                />
                {window && (
                  <RangeSliderRow
                    name={t('sentry.window')}
                    value={thumbsOfWindow(window)}
                    shown={[window.startTime, window.endTime]}
                    thumbs={[`${nameOf(day)}, ${t('sentry.from')}`, `${nameOf(day)}, ${t('sentry.to')}`]}
                    min={DAY.first}
                    max={DAY.last}
                    step={DAY.step}
                    say={formatMinute}
                    disabled={isLocked}
                    isBusy={isBusy}
                    onChange={(thumbs) =>
                      change({ weekdayWindows: withWindow(config, day, windowOfThumbs(thumbs)) })
                    }
                  />
                )}
              </div>
            );
          })}
      </div>
    </Drawer>
  );
}
