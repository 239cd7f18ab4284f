import { IconClock } from '@tabler/icons-react';
import { formatDate, formatTime } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { dayOf } from '../../lib/time/local-day.ts';
import { BADGE } from './badges.tsx';

export interface OldNoteProps {
  /** Phone's clock, unix ms; `null`: unknown time. */
  fromMs: number | null;
  /** The note is about all figures, over the map. */
  isOfAll?: boolean;
}

/** From when old figures are: those of a tile on its lower edge, where it takes no room from anything. */
export default function StaleNote({ fromMs, isOfAll = false }: OldNoteProps) {
  const { t } = useTexts();
  const isToday = fromMs !== null && dayOf(fromMs) === dayOf(Date.now());
  const when = fromMs === null ? '' : isToday ? formatTime(fromMs) : formatDate(fromMs);
  if (isOfAll)
    return (
      <p data-testid="all-old" className={`${BADGE} text-normal`}>
        <IconClock className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">
          {when ? t('status.lastData', { when }) : t('status.lastDataUnknown')}
        </span>
      </p>
    );
  const text = isToday ? t('status.fromTime', { time: when }) : t('status.fromDate', { date: when });
  return (
    <p
      data-testid="old"
      className="absolute -bottom-2 end-3 max-w-[calc(100%-1.5rem)] truncate rounded-full border border-border bg-card px-2 text-xs/4 text-normal"
    >
      {when ? text : t('status.fromUnknown')}
    </p>
  );
}
