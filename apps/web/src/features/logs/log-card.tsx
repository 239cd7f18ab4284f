import { memo } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { LogIcon } from '../../parts/logs/log-icon.tsx';
import { LOG_COLORS } from '../../parts/logs/log-looks.ts';
import { logKindOf, sentenceOf } from '../../parts/logs/log-sentence.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';

interface LogCardProps {
  item: LogItem;
  /** It was chosen in the picture of the day. */
  isChosen: boolean;
}

/** One event. Cards outside the screen are not laid out, so that a day of thousands scrolls well. */
export const LogCard = memo(function LogCard({ item, isChosen }: LogCardProps) {
  const { t, language } = useTexts('logs');
  const { text, tint } = LOG_COLORS[logKindOf(item)];
  const time = new Date(item.timeMs);
  return (
    <div
      className={`flex min-h-16 flex-wrap items-center gap-x-3 rounded-card border bg-card px-3 py-2.5 transition-colors duration-200 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] ${isChosen ? 'border-on bg-raised' : 'border-border'}`}
    >
      <div className={`grid size-11 shrink-0 place-items-center rounded-xl ${tint} ${text}`}>
        <div className="size-7 [&>svg]:size-full">
          <LogIcon item={item} />
        </div>
      </div>
      <p className="min-w-0 flex-1 basis-[min(100%,7rem)] text-base leading-snug text-strong [overflow-wrap:anywhere]">
        {sentenceOf(item, t, language)}
      </p>
      <div className="ms-auto shrink-0 text-end">
        <time dateTime={time.toISOString()} dir="ltr" className="text-base font-medium text-strong">
          {twoDigits(time.getHours())}:{twoDigits(time.getMinutes())}
          <span className="text-sm font-normal text-quiet">:{twoDigits(time.getSeconds())}</span>
        </time>
        {item.isTimeUncertain && <p className="text-sm text-attention">{t('logs.timeUncertain')}</p>}
      </div>
    </div>
  );
});
