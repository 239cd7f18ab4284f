import type { DoorName } from '@ligo/signals';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Card } from '../controls/card.tsx';
import { useCar } from '../dashboard-context.tsx';
import { isDoorOpen } from '../figures/readings-of.ts';
import { CarFromAbove } from './car-from-above.tsx';
import { CommandButton } from './command-button.tsx';

/** Opens a door that is closed, and closes one that is open. */
function DoorButton({ door, className }: { door: DoorName; className: string }) {
  const { t } = useDashboardTexts();
  const isOpen = isDoorOpen(useCar(), door) === true;
  return (
    <CommandButton
      command={{ command: 'door', door, isOpen: !isOpen }}
      isChosen={isOpen}
      className={`px-2! ${className}`}
    >
      <span>
        {t(`reading.doors.${door}`)}
        <span className="block text-sm font-medium" aria-hidden="true">
          {t(isOpen ? 'dashboard.isOpen' : 'dashboard.isClosed')}
        </span>
      </span>
    </CommandButton>
  );
}

/** The doors around the car, each where it is. */
export function DoorsCard() {
  const { t } = useDashboardTexts();
  const car = useCar();
  return (
    <Card title={t('logs.kind.door')}>
      {/* Left is left, whatever way the words run. */}
      <div
        dir="ltr"
        className="grid min-h-0 flex-1 grid-cols-3 grid-rows-[auto_1fr_1fr_auto] items-center gap-3 low:gap-2"
      >
        <DoorButton door="hood" className="col-start-2" />
        <DoorButton door="frontLeft" className="col-start-1 row-start-2 self-end" />
        <DoorButton door="frontRight" className="col-start-3 row-start-2 self-end" />
        <div className="col-start-2 row-span-2 row-start-2 h-full min-h-0">
          <CarFromAbove isOpen={(door) => isDoorOpen(car, door)} />
        </div>
        <DoorButton door="rearLeft" className="col-start-1 row-start-3 self-start" />
        <DoorButton door="rearRight" className="col-start-3 row-start-3 self-start" />
        <DoorButton door="trunk" className="col-start-2 row-start-4" />
      </div>
    </Card>
  );
}
