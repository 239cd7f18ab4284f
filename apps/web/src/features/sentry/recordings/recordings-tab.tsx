import { FEATURE, type SentryRecording } from '@ligo/protocol';
import { IconListCheck, IconMovie, IconVideo, IconX } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { DayStepper } from '../../../parts/day/day-stepper.tsx';
import { lazyDrawer, lazyView } from '../../../parts/lazy-views.tsx';
import { PullToRefresh } from '../../../parts/pull-to-refresh.tsx';
import { useHasFeature, useIsReached } from '../../../parts/use-car.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../../ui/input/refresh-button.tsx';
import { LIST_WIDTH, Pane } from '../../../ui/screen/columns.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { useHasColumns } from '../../../ui/screen/use-has-columns.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadStatus } from './download-status.tsx';
import { Filters, useFilter } from './filters.tsx';
import type { RecordingPlayerProps } from './player/recording-player.tsx';
import { NoRecordings, RecordingList } from './recording-list.tsx';
import { timeOf } from './recording-name.ts';
import { SelectionBar } from './selection-bar.tsx';
import { NightTimeline } from './timeline/night-timeline.tsx';
import { useIsSlow, useLoadMore, useReloadOnReturn } from './use-list-loading.ts';
import { usePlayed } from './use-played.ts';
import { type MomentSearch, useAddress, useRequestedMoment } from './use-requested-moment.ts';
import { type ShownRecording, useShownRecordings } from './use-shown-recordings.ts';

interface RecordingsHeadProps {
  /** Several recordings are being chosen. */
  isChoosing: boolean;
  mayChoose: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** The title, with what refreshes the list and what lets several of it be chosen. */
function RecordingsHead({ isChoosing, mayChoose, onChoosing }: RecordingsHeadProps) {
  const { t } = useTexts('sentry');
  const { list } = useLazyStores().recordings;
  const isLoaded = useValue(list, (value) => value.isLoaded);
  const isReached = useIsReached();
  return (
    <ScreenHead
      title={t('sentry.title')}
      actions={
        <>
          <RefreshButton
            label={t('recordings.refresh')}
            isEnabled={isReached}
            isRefreshing={isReached && !isLoaded}
            onRefresh={list.refresh}
          />
          <IconButton
            label={t(isChoosing ? 'recordings.chooseEnd' : 'recordings.chooseSeveral')}
            disabled={!mayChoose && !isChoosing}
            onClick={() => onChoosing(!isChoosing)}
          >
            {isChoosing ? <IconX aria-hidden="true" /> : <IconListCheck aria-hidden="true" />}
          </IconButton>
        </>
      }
    />
  );
}

const loadPlayer = () => import('./player/recording-player.tsx');
const PlayerDialog = lazyDrawer(async () => ({ default: (await loadPlayer()).PlayerDialog }));
const PlayerBeside = lazyView(async () => ({ default: (await loadPlayer()).PlayerBeside }));

interface PlayerProps {
  /** `null`: none was played yet. */
  player: RecordingPlayerProps | null;
  isOpen: boolean;
  onClose: () => void;
  isBeside: boolean;
}

/** The player, beside the list or over it. */
function Player({ player, isOpen, onClose, isBeside }: PlayerProps) {
  const { t } = useTexts('sentry');
  const content = isBeside
    ? isOpen && player && <PlayerBeside {...player} />
    : player && <PlayerDialog {...player} open={isOpen} onClose={onClose} />;
  const shown = content && <Suspense>{content}</Suspense>;
  if (!isBeside) return shown;
  return (
    <Pane label={t('sentry.recordings')} icon={<IconMovie />}>
      {shown}
    </Pane>
  );
}

/**
 * What Sentry recorded on a day, and the player beside it where there is room. The day stands in the address, and the movement whose
 * recording is to be opened.
 */
export function RecordingsTab({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('sentry');
  const { list } = useLazyStores().recordings;
  const { isLoaded, hasMore, recordings } = useValue(list, (value) => value);
  const isReached = useIsReached();
  const canFilter = useHasFeature(FEATURE.sentryFiles);
  const today = useToday();
  const { day, atMs, setDay } = useAddress(today);
  const [filter, setFilter] = useFilter(atMs, () => setDay(day));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, keptDays } = useShownRecordings(day);
  const { played, isOpen, open, close, ...neighbours } = usePlayed(shown);
  const hasPane = useHasColumns();
  const isLate = useIsSlow(isReached && !isLoaded, day);
  useReloadOnReturn(list.reload, isReached && day === today);
  useLoadMore(scroller, list.loadMore, hasMore, recordings.length);
  const found = useCallback(
    (recording: SentryRecording) => {
      open(recording);
      setDay(timeOf(recording)?.day ?? day);
    },
    [setDay, day, open],
  );
  const { search, day: wantedDay, isRecent } = useRequestedMoment(atMs, found);
  const listedDay = wantedDay ?? day;
  useEffect(() => {
    list.choose({ day: listedDay, ...filter });
    setChosen(null);
  }, [list, listedDay, filter]);
  const isSearching = isReached && search !== null && search !== 'gone';
  const chosenOnes = shown.filter(({ recording }) => chosen?.has(recording.filePath));

  const tap = ({ recording }: ShownRecording) =>
    chosen ? setChosen(toggled(chosen, recording.filePath)) : open(recording);
  const player = played && {
    recording: played,
    ...neighbours,
    onDelete: () => setDeleting([played.filePath]),
    saveFile,
  };
  return (
    <div className="flex h-full">
      <div className={`@container flex h-full flex-col ${hasPane ? LIST_WIDTH : 'w-full'}`}>
        <div className="relative min-h-0 flex-1">
          <PullToRefresh ref={scroller} isEnabled={isReached} onRefresh={list.refresh}>
            <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 pb-3">
              <RecordingsHead
                isChoosing={chosen !== null}
                mayChoose={shown.length > 0}
                onChoosing={(isChoosing) => setChosen(isChoosing ? new Set() : null)}
              />
              <DayStepper day={day} onDay={setDay} today={today} markedDays={keptDays} />
              {canFilter && !isSearching && <Filters filter={filter} onFilter={setFilter} />}
            </div>
            <div className="mx-auto flex max-w-3xl flex-col gap-3 px-4 pb-6">
              {!isSearching && <NightTimeline day={day} recordings={recordings} />}
              <Unseen />
              {search && <SearchNote search={search} isRecent={isRecent} />}
              {shown.length > 0 && !isSearching ? (
                <>
                  {!isReached && <p className="text-sm text-attention">{t('recordings.offlineKept')}</p>}
                  <RecordingList
                    shown={shown}
                    played={hasPane && isOpen ? played : null}
                    chosen={chosen}
                    hasMore={hasMore}
                    onTap={tap}
                  />
                </>
              ) : (
                !(search && isReached) && <NoRecordings isLoaded={isLoaded} isLate={isLate} />
              )}
            </div>
          </PullToRefresh>
        </div>
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 [&:not(:empty)]:pb-3">
          {chosen && (
            <SelectionBar chosen={chosenOnes} onDownload={() => setChosen(null)} onDelete={setDeleting} />
          )}
          {!isOpen && <DownloadStatus saveFile={saveFile} />}
        </div>
      </div>
      <Player player={player} isOpen={isOpen} onClose={close} isBeside={hasPane} />
      <DeleteDialog
        filePaths={deleting}
        onClose={() => setDeleting([])}
        onDeleted={() => {
          setChosen(null);
          close();
        }}
      />
    </div>
  );
}

/** How many recordings no owner has opened, and a way to mark all of them. */
function Unseen() {
  const { t } = useTexts('sentry');
  const { list, unseen } = useLazyStores().recordings;
  const count = useValue(unseen, (value) => value);
  const isReached = useIsReached();
  if (!count) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-normal">
      <p>{t('recordings.unseen', { count })}</p>
      <button
        type="button"
        disabled={!isReached}
        onClick={() => list.see('all')}
        className="min-h-11 rounded-full px-3 text-strong hover:bg-raised disabled:opacity-40"
      >
        {t('recordings.allSeen')}
      </button>
    </div>
  );
}

/** How the search for a movement's recording stands; while there is none of one that is `isRecent`, with a way to the live picture. */
function SearchNote({ search, isRecent }: { search: MomentSearch; isRecent: boolean }) {
  const { t } = useTexts('sentry');
  const canShowLive = useHasFeature(FEATURE.liveCamera);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-card p-4">
      <p role="status" className="min-w-40 flex-1 text-sm text-strong">
        {t(SEARCH_TEXTS[search])}
      </p>
      {(search === 'written' || (search === 'gone' && isRecent)) && canShowLive && (
        <Link
          to={PATHS.liveCamera}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-raised px-4 text-base text-strong"
        >
          <IconVideo className="size-5" aria-hidden="true" />
          {t('recordings.search.live')}
        </Link>
      )}
    </div>
  );
}

function toggled(chosen: ReadonlySet<string>, filePath: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(filePath)) next.add(filePath);
  return next;
}

const SEARCH_TEXTS = {
  waiting: 'recordings.search.looking',
  more: 'recordings.search.looking',
  written: 'recordings.search.written',
  gone: 'recordings.search.gone',
} as const;
