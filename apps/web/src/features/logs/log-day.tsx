import type { LocalDay } from '../../lib/time/local-day.ts';
import { DayStepper } from '../../parts/day/day-stepper.tsx';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { LogTimeline } from './log-timeline.tsx';

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
    <div className="sticky top-0 z-10 -mx-4 flex flex-col gap-2 border-b border-border bg-background px-4 py-2">
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
