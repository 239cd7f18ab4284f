import { TRIP_CSV, TRIP_GPX, TRIP_JSON, type TripFile } from '@ligo/vehicle';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import { ExportDrawer } from '../../../parts/history/export-drawer.tsx';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import type { TripsStore } from '../../../stores/trips/trips-store.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
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

const FORMATS = [TRIP_GPX, TRIP_CSV, TRIP_JSON].map((format) => ({
  format,
  label: format.extension.toUpperCase(),
}));

interface ExportTripsDrawerProps {
  /** The one trip to export; `null`: a range of days is chosen. */
  trip: TripItem | null;
  /** The day that a range begins and ends with at first. */
  day?: LocalDay | undefined;
  saveFile: SaveFile;
  onClose: () => void;
}

/** Saves one trip, or all trips of a range of days, as one file. */
export default function ExportTripsDrawer({ trip, day, saveFile, onClose }: ExportTripsDrawerProps) {
  const { t } = useTexts('trips');
  const { trips: store } = useLazyStores();
  const all = useValue(store, ({ trips }) => trips);
  const today = useToday();
  const [from, setFrom] = useState(day ?? today);
  const [to, setTo] = useState(day ?? today);
  const [doneCount, setDoneCount] = useState(0);

  const chosen = trip
    ? [trip]
    : all.filter((each) => {
        const its = dayOfTrip(each);
        return isDay(from) && isDay(to) && its >= from && its <= to;
      });
  const days = trip ? dayOfTrip(trip) : from === to ? from : `${from}_${to}`;
  const write = async ({ format }: (typeof FORMATS)[number], carName: string, signal: AbortSignal) => {
    setDoneCount(0);
    const options = { carName, signal, onProgress: setDoneCount };
    const { file, exportedCount, missingCount } = await exportTrips(store, chosen, format, options);
    return {
      name: `ligo-${days}.${format.extension}`,
      file: exportedCount > 0 ? file : null,
      missing: missingCount > 0 ? t('trips.exportMissing', { count: missingCount }) : null,
    };
  };
  return (
    <ExportDrawer
      title={t('trips.exportTitle')}
      formats={FORMATS}
      isEmpty={chosen.length === 0}
      write={write}
      progress={chosen.length > 1 && ` ${doneCount} / ${chosen.length}`}
      saveFile={saveFile}
      onClose={onClose}
      // The message about missing trips is read beside the choice of days.
      onSaved={(isWhole) => isWhole && onClose()}
    >
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
    </ExportDrawer>
  );
}
