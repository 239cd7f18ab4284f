import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import { lazyDrawer } from '../../../parts/lazy-views.tsx';
import type { SaveFile } from '../../../ports/save-file.ts';
import { detailsLink } from '../charge-links.ts';
import type { OwnCharge } from '../own/use-own-charges.ts';

const ExportDrawer = lazyDrawer(() => import('./export-drawer.tsx'));
const DeleteDialog = lazyDrawer(() => import('./delete-dialog.tsx'));
const ManualDrawer = lazyDrawer(() => import('../own/manual-drawer.tsx'));
const ImportDrawer = lazyDrawer(() => import('../own/import-drawer.tsx'));

interface ChargeActionsProps {
  /** `day` is part of the file's name. `edit` and `delete` are for one session. */
  action: {
    kind: 'export' | 'import' | 'add' | 'edit' | 'delete';
    items: readonly OwnCharge[];
    day: LocalDay;
  } | null;
  saveFile: SaveFile;
  onClose: () => void;
}

/** The drawer or dialog of the chosen action; their code is loaded with the first of them. */
export function ChargeActions({ action, saveFile, onClose }: ChargeActionsProps) {
  const navigate = useNavigate();
  const [item = null] = action?.items ?? [];
  return (
    <Suspense>
      {action?.kind === 'export' && (
        <ExportDrawer items={action.items} day={action.day} saveFile={saveFile} onClose={onClose} />
      )}
      {action?.kind === 'import' && <ImportDrawer charges={action.items} onClose={onClose} />}
      {action?.kind === 'delete' && item && <DeleteDialog item={item} onClose={onClose} />}
      {(action?.kind === 'add' || action?.kind === 'edit') && (
        <ManualDrawer
          item={action.kind === 'edit' ? item : null}
          onClose={onClose}
          onMoved={(createdAtS) => {
            const { to, state } = detailsLink({ id: 0, createdAtS });
            void navigate(to, { state, replace: action.kind === 'edit' });
          }}
        />
      )}
    </Suspense>
  );
}
