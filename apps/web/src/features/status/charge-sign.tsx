import { IconBattery3, IconBatteryCharging, IconPlug } from '@tabler/icons-react';
import type { Charging } from './charging.ts';

/** The battery, or its charger. Purely visual: the title beside it has the same meaning. */
export function ChargeIcon({ charging }: { charging: Charging | null }) {
  const Icon = charging === null ? IconBattery3 : charging === 'charging' ? IconBatteryCharging : IconPlug;
  return <Icon aria-hidden="true" />;
}

/** The charge of the battery, along the lower edge of its tile, without room of its own. Purely visual: the figures have the same value. */
export function ChargeLine({ percent, isMoving }: { percent: number; isMoving: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-testid="charge-line"
      className="pointer-events-none absolute -inset-px overflow-hidden rounded-card"
    >
      <span className="absolute inset-x-0 bottom-0 h-1 bg-brand/15">
        <span
          className={`block h-full bg-brand transition-[width] duration-500 ease-calm ${isMoving ? 'animate-pulse' : 'opacity-60'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
    </span>
  );
}
