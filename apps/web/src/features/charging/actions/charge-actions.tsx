import { lazy, Suspense } from 'react';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';

const ExportDrawer = lazy(async () => ({ default: (await import('./export-drawer.tsx')).ExportDrawer }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

interface ChargeActionsProps {
  /** `day` is part of the file's name. */
  action: { kind: 'export' | 'delete'; items: readonly ChargeItem[]; day: LocalDay } | null;
  saveFile: SaveFile;
  onClose: () => void;
}

/** The drawer or dialog of the chosen action; their code is loaded with the first of them. */
export function ChargeActions({ action, saveFile, onClose }: ChargeActionsProps) {
  return (
    <Suspense>
      {action?.kind === 'export' && (
        <ExportDrawer items={action.items} day={action.day} saveFile={saveFile} onClose={onClose} />
      )}
      {action?.kind === 'delete' && <DeleteDialog items={action.items} onClose={onClose} />}
    </Suspense>
  );
}
