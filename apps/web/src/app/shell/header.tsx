import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { LAYOUT } from '../../ui/screen/layout.ts';
import { ConnectionIndicator } from './connection-indicator.tsx';

/** The bar at the top: menu, car and connection. */
export function Header({ onMenu, onCars }: { onMenu: () => void; onCars: () => void }) {
  const { t } = useTexts();
  const { carList, ping } = useStores();
  const name =
    useValue(carList, ({ cars, selectedCarId }) => cars.find((car) => car.carId === selectedCarId)?.name) ||
    t('cars.unnamed');
  const version = useValue(ping, (value) => value.versionName) ?? '---';
  return (
    <header
      style={{ minHeight: LAYOUT.headerPx }}
      className="relative z-20 flex shrink-0 items-center gap-1 border-b border-border bg-background px-[8px]"
    >
      <IconButton label={t('shell.menu')} onClick={onMenu} className="wide:hidden">
        <IconMenu2 />
      </IconButton>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onCars}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-xl px-[8px] text-start hover:bg-raised"
      >
        <span className="flex max-w-full items-center gap-1 text-base leading-tight font-semibold">
          <span className="truncate first-letter:uppercase" dir="auto">
            {name}
          </span>
          <IconChevronDown className="size-4 shrink-0 text-quiet" aria-hidden="true" />
        </span>
        <span title={t('shell.version', { version })} className="text-xs text-quiet">
          <bdi>{version}</bdi>
        </span>
      </button>
      <ConnectionIndicator />
    </header>
  );
}
