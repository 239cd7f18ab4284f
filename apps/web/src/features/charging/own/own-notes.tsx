import { IconAlertTriangle, IconClockPause, IconNotes, IconPencil, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber, formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { CHARGE_KIND, type OwnCharge } from './use-own-charges.ts';

function Line({
  icon,
  tone = 'text-normal',
  children,
}: {
  icon: ReactNode;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <p className={`flex items-start gap-2 px-1 text-sm ${tone}`}>
      <span className="shrink-0 [&>svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

const WARNINGS = { energy: 'charging.doubtEnergy', length: 'charging.doubtLength' } as const;
const REFUSALS = { 'too-large': 'charging.refusedLarge', full: 'charging.refusedFull' } as const;

/** The owner's note and tags of a session, whether the car has them, and warnings about its figures. */
export function OwnNotes({ item }: { item: OwnCharge }) {
  const { t, language } = useTexts('charging');
  const { entry, isManual, isWaiting, refusal, warnings, others } = item;
  return (
    <div className="flex flex-col gap-2 empty:hidden" data-testid="own-notes">
      {isManual && <Line icon={<IconPencil />}>{t('charging.manual')}</Line>}
      {isWaiting && refusal === null && <Line icon={<IconClockPause />}>{t('charging.waiting')}</Line>}
      {refusal !== null && <Refused item={item} text={t(REFUSALS[refusal])} />}
      {warnings.map((warning) => (
        <Line key={warning} icon={<IconAlertTriangle />} tone="text-attention">
          {t(WARNINGS[warning])}
        </Line>
      ))}
      {others.map(({ id, beganAt, endedAt, kWh = null }) => (
        <Line key={`${beganAt}/${id}`} icon={<IconAlertTriangle />} tone="text-attention">
          {t('charging.twice', {
            times: `\u2066${formatTime(beganAt * 1_000)} – ${formatTime(endedAt * 1_000)}\u2069`,
            kWh: formatNumber(language, kWh, 1),
          })}
        </Line>
      ))}
      {entry?.note && (
        <Line icon={<IconNotes />}>
          <span dir="auto">{entry.note}</span>
        </Line>
      )}
      {entry?.tags && (
        <Line icon={<IconTag />}>
          <span dir="auto">{entry.tags.join(' · ')}</span>
        </Line>
      )}
    </div>
  );
}

/** A change that the car does not store, and the way back. */
function Refused({ item, text }: { item: OwnCharge; text: string }) {
  const { t } = useTexts('charging');
  const toast = useToast();
  const { book } = useLazyStores();
  const withdraw = () =>
    book
      .withdraw({ kind: CHARGE_KIND, id: item.entryId })
      .catch(() => toast({ tone: 'error', title: t('error.unable') }));
  return (
    <div className="flex flex-wrap items-center gap-2" role="alert">
      <Line icon={<IconAlertTriangle />} tone="text-danger">
        {text}
      </Line>
      <Button variant="ghost" onClick={() => void withdraw()}>
        {t('charging.withdraw')}
      </Button>
    </div>
  );
}
