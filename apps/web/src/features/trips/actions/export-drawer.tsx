import { TRIP_CSV, TRIP_GPX, TRIP_JSON, type TripFile } from '@ligo/vehicle';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { dayOfTrip } from '../trip-summary.ts';
import { useExport } from './use-export.ts';

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
  const all = useValue(useStores().trips, ({ trips }) => trips);
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
