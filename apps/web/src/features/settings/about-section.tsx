import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDate, formatTime, NO_VALUE } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import type { AskedDiagnostics } from '../../stores/diagnostics/diagnostics-store.ts';
import { useLazyStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Section } from '../../ui/screen/section.tsx';
import { CarHealthRows } from './car-health-rows.tsx';
import { counterRows, FigureRows } from './figure-rows.tsx';
import { StorageRows } from './storage-rows.tsx';

const CHECK_INTERVAL_MS = 2_000;
const REACH = {
  car: 'settings.reachCar',
  server: 'settings.reachServer',
  nobody: 'settings.reachNobody',
} as const;

/** The data and version of this phone, its connections, its ignored events, and the health of the car's app; as a report for support too. */
export function AboutSection() {
  const { t } = useTexts('settings');
  const asked = useAsked();
  return (
    <Section title={t('settings.about')}>
      <div className="flex flex-col gap-3 p-4">
        <StorageRows />
        <AppRows serverVersion={asked?.serverVersion ?? null} />
        <CarHealthRows />
        <CopyReport asked={asked} />
      </div>
    </Section>
  );
}

function AppRows({ serverVersion }: { serverVersion: string | null }) {
  const { t } = useTexts('settings');
  const { diagnostics } = useLazyStores();
  useNow(CHECK_INTERVAL_MS);
  const { reach, ignored, ...about } = diagnostics.read();
  const reasons = Object.entries(ignored);
  const moment = (timeMs: number | null) =>
    timeMs === null ? NO_VALUE : `${formatDate(timeMs)} ${formatTime(timeMs)}`;
  return (
    <FigureRows
      testId="about"
      rows={[
        { name: t('settings.version'), value: about.appVersion ?? NO_VALUE },
        { name: t('settings.serverVersion'), value: serverVersion ?? NO_VALUE },
        { name: t('settings.carVersion'), value: about.carVersion ?? NO_VALUE },
        { name: t('settings.reach'), value: t(REACH[reach]) },
        { name: t('settings.lastAnswer'), value: moment(about.lastAnswerAtMs) },
        { name: t('settings.tripsFetched'), value: moment(about.tripsSyncedAtMs) },
        { name: t('settings.logFetched'), value: moment(about.logsSyncedAtMs) },
        { name: t('settings.ignored'), value: String(reasons.reduce((sum, [, count]) => sum + count, 0)) },
        ...counterRows(reasons),
      ]}
    />
  );
}

/** What takes a moment to find out; `null` until then. */
function useAsked(): AskedDiagnostics | null {
  const { diagnostics } = useLazyStores();
  const [asked, setAsked] = useState<AskedDiagnostics | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void diagnostics.ask().then((next) => isCancelled || setAsked(next));
    return () => {
      isCancelled = true;
    };
  }, [diagnostics]);
  return asked;
}

function CopyReport({ asked }: { asked: AskedDiagnostics | null }) {
  const { t } = useTexts('settings');
  const { diagnostics } = useLazyStores();
  const toast = useToast();
  async function copy() {
    try {
      // Missing where the page did not come by HTTPS.
      await navigator.clipboard.writeText(diagnostics.report(asked, navigator.userAgent));
      toast({ tone: 'success', title: t('settings.reportCopied') });
    } catch {
      toast({ tone: 'error', title: t('error.unable') });
    }
  }
  return (
    <>
      <Button variant="secondary" wide icon={<IconCopy className="size-5" />} onClick={() => void copy()}>
        {t('settings.copyReport')}
      </Button>
      <p className="text-sm text-quiet">{t('settings.reportText')}</p>
    </>
  );
}
