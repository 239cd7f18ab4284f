import { Menu } from '@base-ui/react/menu';
import { IconDotsVertical, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useCloseRequest } from '../../../ui/overlay/use-close-request.ts';

interface TripMenuProps {
  /** The subject of the menu, for screen readers. */
  label: string;
  onExport: () => void;
  onDelete: () => void;
  className?: string;
}

const ITEM = 'flex min-h-11 items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-border';

/** What can be done with a trip besides looking at it. */
export function TripMenu({ label, onExport, onDelete, className = '' }: TripMenuProps) {
  const { t } = useTexts('trips');
  const [isOpen, setOpen] = useState(false);
  useCloseRequest(isOpen, () => setOpen(false));
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger
        aria-label={label}
        title={label}
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-normal hover:text-strong ${className}`}
      >
        <IconDotsVertical />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50" sideOffset={4} align="end">
          <Menu.Popup className="min-w-44 rounded-xl border border-border bg-raised p-1 outline-none">
            <Menu.Item onClick={onExport} className={ITEM}>
              <IconDownload className="size-5" aria-hidden="true" />
              {t('trips.export')}
            </Menu.Item>
            <Menu.Item onClick={onDelete} className={`${ITEM} text-danger`}>
              <IconTrash className="size-5" aria-hidden="true" />
              {t('trips.delete')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
