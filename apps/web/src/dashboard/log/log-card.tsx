import type { LogEntry } from '@ligo/protocol';
import { memo } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatTime } from '../../i18n/formats.ts';
import { LogIcon } from '../../parts/logs/log-icon.tsx';
import { LOG_COLORS } from '../../parts/logs/log-looks.ts';
import { logKindOf, sentenceOf } from '../../parts/logs/log-sentence.ts';
import { logItemOf } from '../../stores/logs/log-item.ts';
import { Card, ScrollList } from '../controls.tsx';
import { useFeed } from '../dashboard-context.tsx';

/** The log of the last day, newest first. */
export function LogCard() {
  const { t } = useDashboardTexts();
  const log = useFeed((feed) => feed.log);
  return (
    <Card title={t('dashboard.log')} className="flex-1">
      {log.length === 0 ? (
        <p className="text-normal">{t('dashboard.logEmpty')}</p>
      ) : (
        <ScrollList label={t('dashboard.log')}>
          <LogList log={log} />
        </ScrollList>
      )}
    </Card>
  );
}

const LogList = memo(function LogList({ log }: { log: readonly LogEntry[] }) {
  return (
    <ul>
      {log.map((entry, index) => (
        // Two entries may be equal at the same time; the list is replaced as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a row outlives the list
        <LogRow key={index} entry={entry} />
      ))}
    </ul>
  );
});

function LogRow({ entry }: { entry: LogEntry }) {
  const { t, language } = useDashboardTexts();
  const item = logItemOf(entry);
  if (!item) return null;
  return (
    <li className="flex items-center gap-3 border-t border-border py-2 first:border-t-0">
      <span className={`size-7 shrink-0 [&>svg]:size-full ${LOG_COLORS[logKindOf(item)].text}`}>
        <LogIcon item={item} />
      </span>
      <span className="min-w-0 flex-1 leading-snug">{sentenceOf(item, t, language)}</span>
      <span className="shrink-0 text-end">
        <time dateTime={new Date(item.timeMs).toISOString()} dir="ltr" className="font-semibold">
          {formatTime(item.timeMs)}
        </time>
        {item.isTimeUncertain && (
          <span className="block text-sm text-attention">{t('logs.timeUncertain')}</span>
        )}
      </span>
    </li>
  );
}
