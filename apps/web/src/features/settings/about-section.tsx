import type { PlainKey } from '@ligo/texts';
import { IconChevronDown, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { sizeOf } from '../../i18n/format-size.ts';
import { formatDate, formatDuration, formatNumber, formatTime, NO_VALUE } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import type { AskedDiagnostics } from '../../stores/diagnostics/diagnostics-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';

interface FigureRow {
  name: string;
  value: string;
  unit?: string;
  /** Its value is of the app's inside, not of the owner's world. */
  isQuiet?: boolean;
}

function FigureRows({ rows, testId }: { rows: readonly FigureRow[]; testId?: string }) {
  return (
    <dl className="flex flex-col gap-1 text-base" data-testid={testId}>
      {rows.map(({ name, value, unit, isQuiet }) => (
        <div
          key={name}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isQuiet ? 'text-sm text-quiet' : ''}`}
        >
          <dt className={`min-w-0 [overflow-wrap:anywhere] ${isQuiet ? '' : 'text-normal'}`}>{name}</dt>
          <dd className="ms-auto min-w-0 break-all font-medium">
            <span dir="ltr">
              <bdi>{value}</bdi>
              {unit && <span className="text-sm text-quiet"> {unit}</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows of counters, by their names in the program. */
function counterRows(counts: Iterable<readonly [name: string, count: number]>): FigureRow[] {
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => ({ name, value: String(count), isQuiet: true }));
}

/** What this phone keeps of all cars' trips, and whether the browser may clear it. */
function StorageRows() {
  const { t, language } = useTexts('settings');
  const { isDemo } = useStores();
  const {
    trips,
    recordings: { stored },
  } = useLazyStores();
  // Counted again at both ends of a sync, not for each trip in between.
  const usage = useFound(
    trips.usage,
    useValue(trips, (value) => value.isSyncing),
  );
  const recordings = useFound(stored.usage);
  const isTemporary = useValue(trips, (value) => value.isTemporary);
  const figure = (value: number | undefined) => formatNumber(language, value ?? null);
  const size = (bytes: number | undefined) => sizeOf(language, bytes ?? null);
  return (
    <>
      <FigureRows
        rows={[
          { name: t('settings.trips'), value: figure(usage?.trips) },
          { name: t('settings.points'), value: figure(usage?.points) },
          { name: t('settings.size'), ...size(usage?.bytes) },
          { name: t('settings.recordings'), value: figure(recordings?.count) },
          { name: t('settings.recordingsSize'), ...size(recordings?.bytes) },
        ]}
      />
      <p className="min-h-5 text-sm text-quiet">
        {usage && t(keptText({ isDemo, isTemporary, isPersistent: usage.isPersistent }))}
      </p>
    </>
  );
}

/** How long it stays. */
function keptText(kept: {
  isDemo: boolean;
  isTemporary: boolean;
  isPersistent: boolean;
}): PlainKey<'app' | 'settings'> {
  if (kept.isDemo) return 'demo.storage';
  if (kept.isTemporary) return 'common.temporary';
  return kept.isPersistent ? 'settings.kept' : 'settings.mayClear';
}

/** The answer of a store's function; `undefined` until then, or if it fails. It is asked again when `reason` changes. */
function useFound<T>(find: () => Promise<T>, reason?: unknown): T | undefined {
  const [found, setFound] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies(reason): a new reason is one to ask again
  useEffect(() => {
    let isCancelled = false;
    find().then(
      (next) => isCancelled || setFound(() => next),
      () => isCancelled || setFound(undefined),
    );
    return () => {
      isCancelled = true;
    };
  }, [find, reason]);
  return found;
}

const MS_PER_S = 1_000;

/** The health of the app in the car; empty without a report. */
function CarHealthRows() {
  const { t, language } = useTexts('settings');
  const { carHealth } = useLazyStores();
  const health = useValue(carHealth, (value) => value);
  useEffect(() => carHealth.enter(), [carHealth]);
  if (!health) return null;
  const { upS, clockAheadMs, storedBytes, restarts, ignored } = health;
  const count = (tallies: typeof ignored) => tallies.reduce((sum, each) => sum + each.count, 0);
  const counted = (tallies: typeof ignored) => counterRows(tallies.map((each) => [each.name, each.count]));
  const aheadS = formatNumber(language, clockAheadMs / MS_PER_S);
  return (
    <div className="flex flex-col gap-1 border-border border-t pt-3">
      <h3 className="text-sm text-normal">{t('settings.carHealth')}</h3>
      <FigureRows
        testId="car-health"
        rows={[
          { name: t('settings.carUp'), value: formatDuration(upS), unit: 'h' },
          clockAheadMs === 0
            ? { name: t('settings.carClock'), value: t('settings.carClockRight') }
            : { name: t('settings.carClock'), value: clockAheadMs > 0 ? `+${aheadS}` : aheadS, unit: 's' },
          { name: t('settings.size'), ...sizeOf(language, storedBytes) },
          { name: t('settings.carRestarts'), value: String(count(restarts)) },
          ...counted(restarts),
          { name: t('settings.ignored'), value: String(count(ignored)) },
          ...counted(ignored),
        ]}
      />
    </div>
  );
}

const CHECK_INTERVAL_MS = 2_000;
const REACH = {
  car: 'settings.reachCar',
  server: 'settings.reachServer',
  nobody: 'settings.reachNobody',
} as const;

/** Folded: an owner looks for it when support asks. */
export function AboutSection() {
  const { t } = useTexts('settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-border bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        <IconInfoCircle className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0 flex-1 text-base font-medium">{t('settings.about')}</span>
        <IconChevronDown
          className="size-5 shrink-0 text-quiet transition-transform duration-200 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {isOpen && <About />}
    </details>
  );
}

/** The data and version of this phone, its connections, its ignored events, and the health of the car's app; as a report for support too. */
function About() {
  const asked = useFound(useLazyStores().diagnostics.ask) ?? null;
  return (
    <div className="flex flex-col gap-3 p-4">
      <StorageRows />
      <AppRows serverVersion={asked?.serverVersion ?? null} />
      <CarHealthRows />
      <CopyReport asked={asked} />
    </div>
  );
}

function AppRows({ serverVersion }: { serverVersion: string | null }) {
  const { t } = useTexts('settings');
  const { diagnostics } = useLazyStores();
  useNow(CHECK_INTERVAL_MS);
  const { reach, isDirect, ignored, ...about } = diagnostics.read();
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
        { name: t('settings.reach'), value: t(isDirect ? 'settings.reachDirect' : REACH[reach]) },
        { name: t('settings.lastAnswer'), value: moment(about.lastAnswerAtMs) },
        { name: t('settings.tripsFetched'), value: moment(about.tripsSyncedAtMs) },
        { name: t('settings.logFetched'), value: moment(about.logsSyncedAtMs) },
        { name: t('settings.ignored'), value: String(reasons.reduce((sum, [, count]) => sum + count, 0)) },
        ...counterRows(reasons),
      ]}
    />
  );
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
