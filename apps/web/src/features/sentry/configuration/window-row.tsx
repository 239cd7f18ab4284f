import { useTexts } from '../../../i18n/index.ts';
import { RangeSliderRow } from '../../../ui/input/range-slider-row.tsx';
import { DAY, type DayWindow, formatMinute, isOverMidnight, moveWindowEnd } from './time-rules.ts';

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
export function WindowRow({ window, ofDay, disabled, isBusy, onChange }: WindowRowProps) {
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
