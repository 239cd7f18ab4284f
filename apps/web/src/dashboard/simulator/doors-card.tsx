import type { DoorName } from '@ligo/signals';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Card, CommandButton } from '../controls.tsx';
import { useCar } from '../dashboard-context.tsx';
import { isDoorOpen } from '../figures/readings-of.ts';

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

/** Where each door is on a car seen from above that points up: closed, and swung open. */
const DOORS: Record<DoorName, { closed: string; open: string }> = {
  frontLeft: { closed: 'M22 62v30', open: 'M22 62l-18 16' },
  frontRight: { closed: 'M78 62v30', open: 'M78 62l18 16' },
  rearLeft: { closed: 'M22 96v28', open: 'M22 96l-17 15' },
  rearRight: { closed: 'M78 96v28', open: 'M78 96l17 15' },
  hood: { closed: 'M32 22q18-7 36 0', open: 'M30 42l5-30q15-6 30 0l5 30' },
  trunk: { closed: 'M33 169q17 6 34 0', open: 'M31 150l5 32q14 5 28 0l5-32' },
};

/** The car from above with its doors. Purely visual, and never mirrored: left is left. */
export function CarFromAbove({ isOpen }: { isOpen: (door: DoorName) => boolean | null }) {
  return (
    <svg
      viewBox="0 0 100 192"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-full max-h-96 min-h-0 text-quiet"
    >
      <path
        d="M22 46Q22 14 50 14T78 46V146Q78 178 50 178T22 146Z"
        className="fill-raised stroke-border"
        strokeWidth="2"
      />
      <path d="M29 64q21-13 42 0l-5 16q-16-5-32 0z" className="fill-background" />
      <path d="M32 142q18 7 36 0l3 12q-21 9-42 0z" className="fill-background" />
      <path d="M27 72l5 14v46l-5 10zM73 72l-5 14v46l5 10z" className="fill-background" />
      <path d="M26 28q4-6 9-8M74 28q-4-6-9-8" stroke="currentColor" strokeWidth="3" />
      {Object.entries(DOORS).map(([door, { open, closed }]) => {
        const stands = isOpen(door as DoorName) === true;
        return (
          <path
            key={door}
            d={stands ? open : closed}
            className={stands ? 'stroke-attention' : 'stroke-quiet'}
            strokeWidth={stands ? 5 : 3}
          />
        );
      })}
    </svg>
  );
}
