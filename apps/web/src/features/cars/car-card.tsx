import { Menu } from '@base-ui/react/menu';
import type { Car } from '@ligo/protocol';
import { IconCar, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';

interface CarCardProps {
  car: Car;
  isSelected: boolean;
  isRemoving: boolean;
  onSelect: () => void;
  /** Missing where it cannot be removed. */
  onRemove?: () => void;
}

/** One car of the list: tap to select it, with a menu to remove it. */
export function CarCard({ car, isSelected, isRemoving, onSelect, onRemove }: CarCardProps) {
  const { t } = useTexts('cars');
  const name = car.name || t('cars.unnamed');
  return (
    <li
      className={`relative flex items-center rounded-card border bg-raised ${isSelected ? 'border-brand' : 'border-border'}`}
    >
      <button
        type="button"
        aria-current={isSelected}
        onClick={onSelect}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-4 rounded-card px-4 text-start"
      >
        <IconCar className={`shrink-0 ${isSelected ? 'text-brand' : 'text-quiet'}`} aria-hidden="true" />
        <span className="truncate text-base font-medium first-letter:uppercase">{name}</span>
      </button>
      {onRemove && <CardMenu name={name} onRemove={onRemove} />}
      {isRemoving && (
        <div
          role="status"
          aria-label={t('cars.removing')}
          className="absolute inset-0 grid place-items-center rounded-card bg-background/80"
        >
          <Spinner />
        </div>
      )}
    </li>
  );
}

/** What can be done with a car besides selecting it. */
function CardMenu({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTexts('cars');
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={t('cars.options', { name })}
        className="inline-flex size-11 items-center justify-center rounded-full text-normal hover:text-strong"
      >
        <IconDotsVertical />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50" sideOffset={4} align="end">
          <Menu.Popup className="min-w-40 rounded-xl border border-border bg-raised p-1 outline-none">
            <Menu.Item
              onClick={onRemove}
              className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-danger data-highlighted:bg-border"
            >
              <IconTrash className="size-5" aria-hidden="true" />
              <span className="first-letter:uppercase">{t('cars.remove')}</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
