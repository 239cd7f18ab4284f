import { IconAdjustments, IconArmchair2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useLateStores } from '../../stores/use-stores.tsx';
import { BottomTabs } from '../../ui/screen/bottom-tabs.tsx';
import { ComfortPanel } from './comfort-panel.tsx';
import { PositionPanel } from './position-panel.tsx';

/** The front seats: the stored positions of the driver's, and the comfort of both. */
export default function SeatsScreen() {
  const { t } = useTexts();
  const { comfort } = useLateStores().seats;
  const [tab, setTab] = useState<'position' | 'comfort'>('comfort');
  useEffect(() => comfort.enter(), [comfort]);
  return (
    <div className="absolute inset-0">
      <BottomTabs
        label={t('seats.title')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'position',
            text: t('seats.position'),
            icon: <IconAdjustments aria-hidden="true" />,
            content: <PositionPanel />,
          },
          {
            value: 'comfort',
            text: t('seats.comfort'),
            icon: <IconArmchair2 aria-hidden="true" />,
            content: <ComfortPanel />,
          },
        ]}
      />
    </div>
  );
}
