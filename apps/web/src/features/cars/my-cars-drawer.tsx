import type { Car } from '@ligo/protocol';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { DemoNote } from '../../parts/demo-note.tsx';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { AddCar } from './add-car.tsx';
import { CarCard } from './car-card.tsx';
import type { ScannerPort } from './ports.ts';

interface MyCarsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  port: ScannerPort;
}

/** The account's cars: choose one, remove one, add one. */
export default function MyCarsDrawer({ open, onOpenChange, port }: MyCarsDrawerProps) {
  const { t } = useTexts('cars');
  const { carList, isDemo } = useStores();
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
  const leavingName = leaving?.name || t('cars.unnamed');

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
      <Dialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={t('cars.removeTitle', { name: leavingName })}
        description={t('cars.removeText')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setLeaving(null)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onClick={() => leaving && void remove(leaving)}>
              <span className="first-letter:uppercase">{t('cars.remove')}</span>
            </Button>
          </>
        }
      />
    </>
  );
}
