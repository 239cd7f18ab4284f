import { FEATURE } from '@ligo/protocol';
import {
  IconBolt,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileImport,
  IconPlus,
} from '@tabler/icons-react';
import { Suspense, startTransition, useDeferredValue, useOptimistic, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { addMonths, isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import ChargingNow, { useChargingView } from '../../../parts/charging/charging-now.tsx';
import { type OwnerPrices, usePriceBook } from '../../../parts/costs/use-price-book.ts';
import { AtLeast } from '../../../parts/history/at-least.tsx';
import { HistoryScreen } from '../../../parts/history/history-screen.tsx';
import { monthName } from '../../../parts/history/month-name.ts';
import { lazyView } from '../../../parts/lazy-views.tsx';
import { useHasBook, useIsReached } from '../../../parts/use-car.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../../ui/input/refresh-button.tsx';
import { Pane } from '../../../ui/screen/columns.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { useHasColumns } from '../../../ui/screen/use-has-columns.ts';
import { ChargeActions } from '../actions/charge-actions.tsx';
import { chargeOfState, dayOfCharge, monthLink } from '../charge-links.ts';
import { chargesOfMonth, lastDayBefore, monthStartS, totalsOf } from '../month-charges.ts';
import { type OwnCharge, useOwnCharges } from '../own/use-own-charges.ts';
import { ChargeRow } from './charge-row.tsx';
import { MonthMoney } from './month-money.tsx';

interface MonthHeadProps {
  day: LocalDay;
  today: LocalDay;
  onDay: (day: LocalDay) => void;
  /** All sessions, and those of the month. */
  charges: readonly OwnCharge[];
  ofMonth: readonly OwnCharge[];
  /** All sessions of the month are read. */
  isWhole: boolean;
  prices: OwnerPrices;
}

/** The month with the ways to its neighbours, and what was charged in it. */
function MonthHead({ day, today, onDay, charges, ofMonth, isWhole, prices }: MonthHeadProps) {
  const { t, language } = useTexts('charging');
  const name = monthName(language, day);
  const next = addMonths(day, 1);
  const { count, kWh, isPartial } = totalsOf(isWhole ? ofMonth : []);
  return (
    <div className="@container rounded-card border border-border bg-card p-1">
      {/* Large letters on a narrow phone: the month above its arrows. */}
      <div className="grid grid-cols-2 items-center @[14rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
        <IconButton label={t('day.previousMonth')} onClick={() => onDay(addMonths(day, -1))}>
          <IconChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
        <h2
          aria-live="polite"
          data-testid="month"
          className="order-first col-span-2 min-w-0 text-center text-base font-semibold break-words first-letter:uppercase @[14rem]:order-none @[14rem]:col-span-1"
        >
          {name}
        </h2>
        <IconButton
          label={t('day.nextMonth')}
          disabled={next > today}
          onClick={() => onDay(next)}
          className="justify-self-end"
        >
          <IconChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      </div>
      <p className="flex flex-wrap items-baseline justify-center gap-x-3 px-3 pb-2 text-sm text-quiet">
        <span className="flex items-baseline gap-x-1" dir="ltr">
          <AtLeast isPartial={isPartial} />
          <span className="text-xl font-medium text-strong" data-testid="month-energy">
            {formatNumber(language, kWh, 1)}
          </span>
          kWh
        </span>
        {isWhole && <span>{t('charging.count', { count })}</span>}
      </p>
      {isWhole && <MonthMoney day={day} prices={prices} charges={charges} ofMonth={ofMonth} />}
    </div>
  );
}

/** No sessions in a month, with the way to the last ones before it; nothing during the first one. */
interface NoChargesProps {
  charges: readonly ChargeItem[];
  day: LocalDay;
  isSyncing: boolean;
}

function NoCharges({ charges, day, isSyncing }: NoChargesProps) {
  const { t } = useTexts('charging');
  const isOffered = useIsOffered();
  const isFirst = useChargingView() !== null && charges.length === 0;
  const last = lastDayBefore(charges, day);
  // The first ones may be on their way.
  if (isFirst || (isSyncing && isOffered && charges.length === 0)) return null;
  const words = charges.length > 0 ? 'charging.noneInMonth' : isOffered ? 'charging.none' : 'charging.tooOld';
  return (
    <div className="flex flex-col items-center gap-4 px-6 pt-[12dvh] text-center">
      <IconBolt className="size-12 text-quiet" aria-hidden="true" />
      <p className="max-w-md text-base text-normal">{t(words)}</p>
      {last && (
        <Link
          to={monthLink(last)}
          replace
          className="inline-flex min-h-11 items-center rounded-xl border border-border bg-raised px-5 font-semibold hover:bg-border"
        >
          {t('charging.last')}
        </Link>
      )}
    </div>
  );
}

/** Whether the car may have sessions: one without a ping may be new. */
const useIsOffered = (): boolean =>
  useValue(
    useStores().ping,
    ({ versionCode, features }) => versionCode === null || features.includes(FEATURE.chargingSessions),
  );

const ChargeDetails = lazyView(() => import('../details/charge-details.tsx'));

/** A session beside the list. */
function ChargePane({ item, saveFile }: { item: OwnCharge | null; saveFile: SaveFile }) {
  const { t } = useTexts('charging');
  return (
    <Pane label={t('charging.session')} icon={<IconBolt />}>
      {item && (
        <div className="h-full overflow-y-auto p-4">
          <Suspense>
            <ChargeDetails key={`${item.createdAtS}/${item.id}`} item={item} saveFile={saveFile} />
          </Suspense>
        </div>
      )}
    </Pane>
  );
}

/** The month and the session that are shown: those of the address, else the newest. */
function useShown(charges: readonly OwnCharge[], isLoaded: boolean, today: LocalDay) {
  const hasPane = useHasColumns();
  const asked = useSearchParams()[0].get('day') ?? '';
  const opened = chargeOfState(charges, useLocation().state);
  const ofAddress = isDay(asked) && asked < today ? asked : today;
  // A month that is chosen shows at once; the address follows.
  const [day, setDay] = useOptimistic(asked === '' && opened ? dayOfCharge(opened) : ofAddress);
  const ofMonth = chargesOfMonth(charges, day);
  // The last sessions are read first.
  const isWhole = isLoaded || (charges[0]?.createdAtS ?? Number.POSITIVE_INFINITY) < monthStartS(day);
  return { day, setDay, ofMonth, isWhole, hasPane, chosen: hasPane ? (opened ?? ofMonth[0] ?? null) : null };
}

/** More rows than a phone shows at once: the others come after them. */
const FIRST_ROWS = 8;

interface ChargeListProps {
  items: readonly OwnCharge[];
  prices: OwnerPrices;
  /** The one beside the list. */
  chosen: OwnCharge | null;
}

function ChargeList({ items, prices, chosen }: ChargeListProps) {
  const count = useDeferredValue(items.length, FIRST_ROWS);
  return (
    <ul className="@container mx-auto grid max-w-3xl gap-2 px-4 pt-1 pb-[calc(5rem+env(safe-area-inset-bottom))]">
      {items.slice(0, count).map((item) => (
        <ChargeRow
          key={`${item.createdAtS}/${item.id}`}
          item={item}
          prices={prices}
          isChosen={item === chosen}
        />
      ))}
    </ul>
  );
}

type Action = 'export' | 'add' | 'import';

/** The title, and what is done with all sessions. */
function ChargingHead({ isEmpty, onAction }: { isEmpty: boolean; onAction: (action: Action) => void }) {
  const { t } = useTexts('charging');
  const { charges: store } = useLazyStores();
  const isSyncing = useValue(store, (state) => state.isSyncing);
  const [isReached, hasBook] = [useIsReached(), useHasBook()];
  return (
    <ScreenHead
      title={t('charging.title')}
      actions={
        <>
          <RefreshButton
            label={t('charging.refresh')}
            isEnabled={isReached}
            isRefreshing={isSyncing}
            onRefresh={store.refresh}
          />
          <IconButton label={t('charging.add')} onClick={() => onAction('add')} disabled={!hasBook}>
            <IconPlus aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('charging.importTitle')}
            onClick={() => onAction('import')}
            disabled={!hasBook}
          >
            <IconFileImport aria-hidden="true" />
          </IconButton>
          <IconButton label={t('charging.exportTitle')} onClick={() => onAction('export')} disabled={isEmpty}>
            <IconDownload aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

/** The charging sessions of one month, and the chosen one beside them where there is room. */
export default function ChargingScreen({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('charging');
  const { charges: store } = useLazyStores();
  const state = useValue(store, (value) => value);
  const { waitingCount } = state;
  const prices = usePriceBook();
  const isLoaded = state.isLoaded && prices.isLoaded;
  const charges = useOwnCharges();
  const navigate = useNavigate();
  const today = useToday();
  const { day, setDay, ofMonth, isWhole, hasPane, chosen } = useShown(charges, isLoaded, today);
  const [action, setAction] = useState<Action | null>(null);
  const show = (next: LocalDay) =>
    startTransition(() => {
      setDay(next);
      void navigate(monthLink(next), { replace: true });
    });

  return (
    <>
      <HistoryScreen
        store={store}
        state={state}
        full={t('charging.full')}
        syncing={
          waitingCount > 0 ? t('charging.syncing', { count: waitingCount }) : t('charging.lookingForNew')
        }
        head={
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 pb-3">
            <ChargingHead isEmpty={charges.length === 0} onAction={setAction} />
            <MonthHead {...{ day, today, charges, ofMonth, isWhole, prices }} onDay={show} />
          </div>
        }
        pane={hasPane ? <ChargePane item={chosen} saveFile={saveFile} /> : null}
      >
        <ChargingNow />
        {ofMonth.length > 0 ? (
          <ChargeList key={monthLink(day)} items={ofMonth} prices={prices} chosen={chosen} />
        ) : (
          isLoaded && <NoCharges {...{ charges, day, isSyncing: state.isSyncing }} />
        )}
      </HistoryScreen>
      <ChargeActions
        action={action && { kind: action, items: charges, day }}
        saveFile={saveFile}
        onClose={() => setAction(null)}
      />
    </>
  );
}
