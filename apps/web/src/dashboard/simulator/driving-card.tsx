import {
  IconParkingCircle,
  IconPlug,
  IconPower,
  IconRefreshAlert,
  IconSteeringWheel,
} from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Card } from '../controls.tsx';
import { CommandButton } from './command-button.tsx';

const ICON = 'size-7 shrink-0';

/** Drives, parks and charges the simulated car, and restarts its unit. */
export function DrivingCard() {
  const { t } = useDashboardTexts();
  return (
    <Card title={t('dashboard.demo.driving')}>
      <div className="grid flex-1 auto-rows-fr grid-cols-1 gap-3 [@media(max-height:559px)]:grid-cols-2 upright:grid-cols-2">
        <CommandButton
          command={{ command: 'drive' }}
          icon={<IconSteeringWheel className={ICON} aria-hidden="true" />}
        >
          {t('dashboard.demo.drive')}
        </CommandButton>
        <CommandButton
          command={{ command: 'park' }}
          icon={<IconParkingCircle className={ICON} aria-hidden="true" />}
        >
          {t('dashboard.demo.park')}
        </CommandButton>
        <CommandButton
          command={{ command: 'switch-off' }}
          icon={<IconPower className={ICON} aria-hidden="true" />}
        >
          {t('dashboard.demo.off')}
        </CommandButton>
        <CommandButton
          command={{ command: 'charge' }}
          icon={<IconPlug className={ICON} aria-hidden="true" />}
        >
          {t('dashboard.demo.charge')}
        </CommandButton>
        <CommandButton
          command={{ command: 'reboot' }}
          className="[@media(max-height:559px)]:col-span-2 upright:col-span-2"
          icon={<IconRefreshAlert className={ICON} aria-hidden="true" />}
        >
          {t('dashboard.demo.reboot')}
        </CommandButton>
      </div>
    </Card>
  );
}
