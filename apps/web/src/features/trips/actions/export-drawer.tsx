import { TRIP_CSV, TRIP_GPX, TRIP_JSON, type TripFile } from '@ligo/vehicle';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import type { TripsStore } from '../../../stores/trips/trips-store.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { dayOfTrip } from '../trip-summary.ts';

interface TripExport {
  file: Blob;
  exportedCount: number;
  /** Trips whose points are not on this phone, and which are not in the file. */
  missingCount: number;
}

/**
 * Writes trips to one file, oldest first, one at a time: the browser may keep the finished parts on disk. Rejects if
 * points cannot be read, or with the signal's reason.
 */
export async function exportTrips(
  store: Pick<TripsStore, 'open'>,
  trips: readonly TripItem[],
  format: TripFile,
  options: { carName: string; signal: AbortSignal; onProgress: (doneCount: number) => void },
): Promise<TripExport> {
  const parts: Blob[] = [new Blob([format.start(options.carName)])];
  let exportedCount = 0;
  for (const [index, trip] of trips.entries()) {
    const columns = await store.open(trip);
    options.signal.throwIfAborted();
    if (columns) parts.push(new Blob([format.trip({ summary: trip, columns }, exportedCount++)]));
    options.onProgress(index + 1);
  }
  parts.push(new Blob([format.end]));
  return {
    file: new Blob(parts, { type: format.mimeType }),
    exportedCount,
    missingCount: trips.length - exportedCount,
  };
}

/** Writes trips into files, one at a time, and hands them to the owner. Leaving the screen breaks it off. */
function useExport(saveFile: SaveFile, onDone: () => void) {
  const { t } = useTexts('trips');
  const toast = useToast();
  const { carList } = useStores();
  const { trips: store } = useLazyStores();
  const [progress, setProgress] = useState<{ extension: string; doneCount: number } | null>(null);
  const [ready, setReady] = useState<{ name: string; file: Blob } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Whether it was; what was not waits where it was asked for. */
  const hand = async (name: string, file: Blob) => {
    const isSaved = await saveFile(name, file);
    if (!isSaved) toast({ tone: 'error', title: t('error.unable') });
    return isSaved;
  };
  return {
    /** The file that is being written, and how many trips it has so far; `null` without one. */
    progress,
    /** Hands over the file that waits for a fresh tap; `null` without one. */
    handReady: ready && (() => void hand(ready.name, ready.file).then((isSaved) => isSaved && onDone())),
    abort: () => running.current?.abort(),
    /** `days` is part of the file's name. Never rejects: a failure is shown. */
    async save(format: TripFile, trips: readonly TripItem[], days: string): Promise<void> {
      const { cars, selectedCarId } = carList.get();
      const carName = cars.find(({ carId }) => carId === selectedCarId)?.name || t('cars.unnamed');
      const controller = new AbortController();
      running.current = controller;
      setProgress({ extension: format.extension, doneCount: 0 });
      try {
        const { file, exportedCount, missingCount } = await exportTrips(store, trips, format, {
          carName,
          signal: controller.signal,
          onProgress: (doneCount) => setProgress({ extension: format.extension, doneCount }),
        });
        const name = `ligo-${days}.${format.extension}`;
        const needsTap = exportedCount > 0 && saveFile.needsTap();
        if (needsTap) setReady({ name, file });
        const isSaved = needsTap || exportedCount === 0 || (await hand(name, file));
        if (missingCount > 0)
          toast({ tone: 'error', title: t('trips.exportMissing', { count: missingCount }) });
        else if (isSaved && !needsTap) onDone();
      } catch {
        if (!controller.signal.aborted) toast({ tone: 'error', title: t('error.unable') });
      } finally {
        running.current = null;
        setProgress(null);
      }
    },
  };
}

const FORMATS: readonly TripFile[] = [TRIP_GPX, TRIP_CSV, TRIP_JSON];

interface ExportDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The one trip to export; without it a range of days is chosen. */
  trip?: TripItem | undefined;
  /** The day that a range begins and ends with at first. */
  day?: LocalDay;
  saveFile: SaveFile;
}

/** Saves one trip, or all trips of a range of days, as one file. */
export function ExportDrawer({ open, onOpenChange, trip, day, saveFile }: ExportDrawerProps) {
  const { t } = useTexts('trips');
  const all = useValue(useLazyStores().trips, ({ trips }) => trips);
  const today = useToday();
  const [from, setFrom] = useState(day ?? today);
  const [to, setTo] = useState(day ?? today);
  const { progress, handReady, abort, save } = useExport(saveFile, () => onOpenChange(false));

  const chosen = trip
    ? [trip]
    : all.filter((each) => {
        const its = dayOfTrip(each);
        return isDay(from) && isDay(to) && its >= from && its <= to;
      });
  const days = trip ? dayOfTrip(trip) : from === to ? from : `${from}_${to}`;
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) abort();
        onOpenChange(isOpen);
      }}
      title={t('trips.exportTitle')}
    >
      <div className="flex flex-col gap-4 pt-2">
        {!trip && (
          <>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
              <TextField
                label={t('trips.fromDay')}
                type="date"
                max={today}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
              <TextField
                label={t('trips.toDay')}
                type="date"
                min={from}
                max={today}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            </div>
            <p className="text-sm text-normal" aria-live="polite">
              {t('trips.count', { count: chosen.length })}
            </p>
          </>
        )}
        <p className="text-sm text-normal">{t('trips.exportText')}</p>
        {handReady && (
          <Button wide icon={<IconDownload className="size-5" aria-hidden="true" />} onClick={handReady}>
            {t('common.saveFile')}
          </Button>
        )}
        {FORMATS.map((format) => {
          const isRunning = progress?.extension === format.extension;
          return (
            <Button
              key={format.extension}
              wide
              variant="secondary"
              icon={<IconDownload className="size-5" aria-hidden="true" />}
              disabled={chosen.length === 0 || progress !== null}
              loading={isRunning}
              onClick={() => void save(format, chosen, days)}
            >
              {format.extension.toUpperCase()}
              {isRunning && chosen.length > 1 && ` ${progress.doneCount} / ${chosen.length}`}
            </Button>
          );
        })}
      </div>
    </Drawer>
  );
}
