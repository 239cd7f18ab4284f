import { type Car, shownFingerprint } from '@ligo/protocol';
import {
  IconCar,
  IconChevronRight,
  IconDevices,
  IconPlus,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { PATHS } from '../../lib/paths.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { DemoNote } from '../../parts/demo-note.tsx';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { OptionsMenu } from '../../ui/overlay/options-menu.tsx';
import { AddCar } from './add-car.tsx';
import type { ScannerPort } from './ports.ts';

interface CarCardProps {
  car: Car;
  isSelected: boolean;
  isRemoving: boolean;
  onSelect: () => void;
  /** Missing where it cannot be removed. */
  onRemove?: () => void;
}

/** One car of the list: tap to select it, with a menu to remove it. */
function CarCard({ car, isSelected, isRemoving, onSelect, onRemove }: CarCardProps) {
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
        <span className="min-w-0 text-base break-words font-medium first-letter:uppercase">{name}</span>
      </button>
      {onRemove && (
        <OptionsMenu
          label={t('cars.options', { name })}
          options={[{ Icon: IconTrash, text: t('cars.remove'), isDanger: true, onChoose: onRemove }]}
        />
      )}
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

/** The selected car is linked, and so verified; a tap explains it. */
function Verified({ carId }: { carId: string }) {
  const { t } = useTexts('cars');
  return (
    <details className="rounded-card border border-border px-4 text-sm text-normal">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <IconShieldCheck className="size-5 shrink-0 text-brand" aria-hidden="true" />
        {t('cars.verified')}
      </summary>
      <p>{t('cars.verifiedText')}</p>
      <p className="mt-2">{t('cars.fingerprint')}</p>
      <p className="pb-3 font-semibold text-strong">
        <bdi dir="ltr">{shownFingerprint(carId)}</bdi>
      </p>
    </details>
  );
}

/** How many devices wait for approval at the linked car. */
function WaitingCount() {
  const { t } = useTexts('cars');
  const { devices } = useLazyStores();
  const number = useValue(devices, ({ list }) => list?.waiting.length ?? 0);
  useEffect(() => devices.enter(), [devices]);
  return number > 0 ? (
    <span role="status" className="block text-sm font-medium text-attention">
      {t('cars.devicesWaiting', { number })}
    </span>
  ) : null;
}

/** Leads to the devices of the selected car. */
function DevicesLink({ onClick }: { onClick: () => void }) {
  const { t } = useTexts('cars');
  return (
    <Link
      to={PATHS.devices}
      onClick={onClick}
      className="mt-3 flex min-h-14 items-center gap-3 rounded-card border border-border px-4 py-2 hover:bg-raised"
    >
      <IconDevices className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block text-base font-medium">{t('cars.devices')}</span>
        <span className="block text-sm text-normal">{t('cars.devicesText')}</span>
        <Suspense>
          <WaitingCount />
        </Suspense>
      </span>
      <IconChevronRight className="size-5 shrink-0 text-quiet rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  );
}

interface MyCarsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  port: ScannerPort;
}

/** The account's cars: choose one, remove one, add one. */
export default function MyCarsDrawer({ open, onOpenChange, port }: MyCarsDrawerProps) {
  const { t } = useTexts('cars');
  const { carList, isDemo, link } = useStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const toast = useToast();
  const { cars, selectedCarId, removingCarIds } = useValue(carList, (value) => value);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Car | null>(null);

  function select(car: Car) {
    carList.select(car.carId);
    onOpenChange(false);
  }
  async function remove(car: Car) {
    setLeaving(null);
    try {
      await carList.remove(car.carId);
    } catch {
      toast({ tone: 'error', title: t('error.unable'), description: t('error.checkConnection') });
    }
  }

  return (
    <>
      <Drawer open={open} onOpenChange={onOpenChange} title={t('cars.title')}>
        <ul className="flex flex-col gap-3 py-2">
          {cars.map((car) => (
            <CarCard
              key={car.carId}
              car={car}
              isSelected={car.carId === selectedCarId}
              isRemoving={removingCarIds.includes(car.carId)}
              onSelect={() => select(car)}
              {...(isDemo ? {} : { onRemove: () => setLeaving(car) })}
            />
          ))}
        </ul>
        {isReached && !isDemo && selectedCarId !== null && <Verified carId={selectedCarId} />}
        {!isDemo && selectedCarId !== null && <DevicesLink onClick={() => onOpenChange(false)} />}
        {isDemo ? (
          <DemoNote text={t('demo.cars')} />
        ) : (
          <Button
            wide
            variant="secondary"
            icon={<IconPlus className="size-5" />}
            className="mt-3"
            onClick={() => setAdding(true)}
          >
            {t('cars.add')}
          </Button>
        )}
      </Drawer>
      <Drawer open={isAdding} onOpenChange={setAdding} title={t('add.title')} tall>
        <AddCar port={port} onDone={() => setAdding(false)} />
      </Drawer>
      <ConfirmDialog
        open={leaving !== null}
        title={t('cars.removeTitle', { name: leaving?.name || t('cars.unnamed') })}
        description={t('cars.removeText')}
        action={<span className="first-letter:uppercase">{t('cars.remove')}</span>}
        onConfirm={() => leaving && void remove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
