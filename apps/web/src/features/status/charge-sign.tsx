import { IconBattery3, IconBatteryCharging, IconPlug } from '@tabler/icons-react';
import type { Charging } from './charging.ts';

/** The battery, or what it is charged with. Purely visual: the title beside it says the same. */
export function ChargeIcon({ charging }: { charging: Charging | null }) {
  const Icon = charging === null ? IconBattery3 : charging === 'charging' ? IconBatteryCharging : IconPlug;
  return <Icon aria-hidden="true" />;
}

/** How full the battery is, along the lower edge of its tile, of which it takes no room. Purely visual: the figures say the same. */
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
