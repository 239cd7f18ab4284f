import { Suspense } from 'react';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import { lazyDrawer } from '../../../parts/lazy-views.tsx';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';

const ExportDrawer = lazyDrawer(() => import('./export-drawer.tsx'));
const DeleteDialog = lazyDrawer(() => import('./delete-dialog.tsx'));

/** The owner's action: with one trip, or for all of them with a range of days. */
export type TripAction = { kind: 'export'; trip: TripItem | null } | { kind: 'delete'; trip: TripItem };

interface TripActionsProps {
  action: TripAction | null;
  /** The day that a range begins and ends with at first. */
  day?: LocalDay;
  saveFile: SaveFile;
  onClose: () => void;
  onDeleted: () => void;
}

/** The drawer or dialog of the chosen action; their code is loaded with the first of them. */
export function TripActions({ action, day, saveFile, onClose, onDeleted }: TripActionsProps) {
  return (
    <Suspense>
      {action?.kind === 'export' && (
        <ExportDrawer trip={action.trip} day={day} saveFile={saveFile} onClose={onClose} />
      )}
      {action?.kind === 'delete' && (
        <DeleteDialog trip={action.trip} onClose={onClose} onDeleted={onDeleted} />
      )}
    </Suspense>
  );
}
