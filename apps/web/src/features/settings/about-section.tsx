import { IconCopy } from '@tabler/icons-react';
import { formatTime, MISSING } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Section } from './section.tsx';

const LOOK_EVERY_MS = 2_000;

/** Versions, when the car answered last, and what was ignored or failed since the page was opened; as a report for support too. */
export function AboutSection() {
  const { t } = useTexts();
  const { diagnostics } = useStores();
  const toast = useToast();
  useNow(LOOK_EVERY_MS);
  const { appVersion, carVersion, lastAnswerAtMs, ignored } = diagnostics.read();
  const reasons = Object.entries(ignored).sort(([one], [other]) => one.localeCompare(other));
  const rows = [
    [t('settings.version'), appVersion ?? MISSING],
    [t('settings.carVersion'), carVersion ?? MISSING],
    [t('settings.lastAnswer'), lastAnswerAtMs === null ? MISSING : formatTime(lastAnswerAtMs)],
    [t('settings.ignored'), String(reasons.reduce((sum, [, count]) => sum + count, 0))],
  ];
  async function copy() {
    try {
      // Missing where the page did not come by HTTPS.
      await navigator.clipboard.writeText(
        JSON.stringify({ ...diagnostics.read(), browser: navigator.userAgent }, null, 2),
      );
      toast({ tone: 'success', title: t('settings.reportCopied') });
    } catch {
      toast({ tone: 'error', title: t('error.unable') });
    }
  }
  return (
    <Section title={t('settings.about')}>
      <div className="flex flex-col gap-3 p-4">
        <dl className="flex flex-col gap-1 text-base" data-testid="about">
          {rows.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt className="text-normal">{name}</dt>
              <dd className="min-w-0 break-all font-medium" dir="ltr">
                {value}
              </dd>
            </div>
          ))}
          {reasons.map(([reason, count]) => (
            <div
              key={reason}
              className="flex items-baseline justify-between gap-3 text-sm text-quiet"
              dir="ltr"
            >
              <dt className="min-w-0 break-all">{reason}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <Button variant="secondary" wide icon={<IconCopy className="size-5" />} onClick={() => void copy()}>
          {t('settings.copyReport')}
        </Button>
        <p className="text-sm text-quiet">{t('settings.reportText')}</p>
      </div>
    </Section>
  );
}
