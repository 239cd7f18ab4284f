import type { KeyboardEvent, MouseEvent } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { LocalDay } from '../../lib/time/local-day.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { DayStepper } from '../../parts/day/day-stepper.tsx';
import { LOG_COLORS } from '../../parts/logs/log-looks.ts';
import { logKindOf, sentenceOf } from '../../parts/logs/log-sentence.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { daySpan, hourMarks, partOfDay } from './day-span.ts';

const HOURS = [0, 6, 12, 18, 24];

interface LogTimelineProps {
  day: LocalDay;
  /** Newest first. */
  items: readonly LogItem[];
  /** Key of the chosen one. */
  chosenKey: string | null;
  onChoose: (item: LogItem) => void;
}

/** The whole day as a strip with a mark for each event. A tap chooses the nearest; arrow keys go from one to the next. */
function LogTimeline({ day, items, chosenKey, onChoose }: LogTimelineProps) {
  const { t, language } = useTexts('logs');
  const span = daySpan(day);
  const chosenAt = items.findIndex(({ key }) => key === chosenKey);
  const chosen = items[chosenAt];
  const percent = (part: number) => `${part * 100}%`;

  function chooseAt(event: MouseEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    const distance = (item: LogItem) => Math.abs(partOfDay(span, item.timeMs) - part);
    const [first, ...rest] = items;
    if (first) onChoose(rest.reduce((best, item) => (distance(item) < distance(best) ? item : best), first));
  }
  function chooseNext(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const now = chosen ? chosenAt : items.length;
    const isLater = event.key === 'ArrowRight' || event.key === 'ArrowUp';
    const next = event.key === 'Home' ? items.length - 1 : event.key === 'End' ? 0 : now + (isLater ? -1 : 1);
    const item = items[Math.min(items.length - 1, Math.max(0, next))];
    if (item) onChoose(item);
  }
  const valueText = (item: LogItem) => {
    const time = new Date(item.timeMs).toTimeString().slice(0, 5);
    return `${time}, ${sentenceOf(item, t, language)}`;
  };

  return (
    // Time runs from left to right in every language, as in the charts of trips.
    <div dir="ltr" className="px-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('logs.timeline')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={chosen ? Math.round(partOfDay(span, chosen.timeMs) * 100) : 0}
        aria-valuetext={chosen ? valueText(chosen) : t('logs.timeline')}
        aria-disabled={items.length === 0}
        onClick={chooseAt}
        onKeyDown={chooseNext}
        className="relative h-11 cursor-pointer rounded-lg"
      >
        <div className="absolute inset-x-0 inset-y-2 rounded-lg bg-raised" />
        {hourMarks(day, HOURS.slice(1, -1)).map(({ hour, part }) => (
          <div key={hour} style={{ left: percent(part) }} className="absolute inset-y-2 w-px bg-border" />
        ))}
        {items.map((item) => (
          <div
            key={item.key}
            style={{ left: percent(partOfDay(span, item.timeMs)) }}
            className={`absolute -ml-[1.5px] w-[3px] rounded-full ${LOG_COLORS[logKindOf(item)].fill} ${item === chosen ? 'inset-y-0.5 z-10 ring-2 ring-strong' : 'inset-y-3'}`}
          />
        ))}
      </div>
      <div aria-hidden="true" className="relative h-4 text-xs text-quiet">
        {hourMarks(day, HOURS).map(({ hour, part }) => (
          <span key={hour} style={{ left: percent(part) }} className="absolute -translate-x-1/2">
            {twoDigits(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface LogDayProps {
  day: LocalDay;
  onDay: (day: LocalDay) => void;
  today: LocalDay;
  markedDays: ReadonlySet<LocalDay>;
  onMonth: (day: LocalDay) => void;
  items: readonly LogItem[];
  chosenKey: string | null;
  onChoose: (key: string) => void;
}

/** Which day is shown, and when on it something happened; stays in sight while the events scroll. */
export function LogDay({ items, chosenKey, onChoose, ...stepper }: LogDayProps) {
  return (
    <div className="sticky top-0 z-10 -mx-4 flex flex-col gap-2 border-b border-border bg-background px-4 py-2 @columns:static @columns:mx-0 @columns:border-0 @columns:p-0">
      <DayStepper {...stepper} />
      <LogTimeline
        day={stepper.day}
        items={items}
        chosenKey={chosenKey}
        onChoose={({ key }) => onChoose(key)}
      />
    </div>
  );
}
