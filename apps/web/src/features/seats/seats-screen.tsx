import { type CommandFeature, FEATURE } from '@ligo/protocol';
import { IconAdjustments, IconArmchair2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { supportsCommand } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { BottomTabs } from '../../ui/screen/bottom-tabs.tsx';
import { ComfortPanel } from './comfort-panel.tsx';
import { NoSeats } from './no-seats.tsx';
import { PositionPanel } from './position-panel.tsx';

/** Whether the selected car supports that command, as far as this phone knows. */
function useSupportsCommand(command: CommandFeature): boolean {
  return useValue(useStores().ping, (ping) => supportsCommand(ping, command));
}

/** The front seats: the stored positions of the driver's, and the comfort of both; unsupported commands are explained. */
export default function SeatsScreen({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts('seats');
  const { comfort } = useLazyStores().seats;
  const hasMemory = useSupportsCommand(FEATURE.seatMemory);
  const hasComfort = useSupportsCommand(FEATURE.seatComfort);
  const [tab, setTab] = useState<'position' | 'comfort'>(hasComfort ? 'comfort' : 'position');
  useEffect(() => (hasComfort ? comfort.enter() : undefined), [comfort, hasComfort]);
  if (!hasMemory && !hasComfort) return <NoSeats heading="seats.none" onHelp={onHelp} />;
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
            content: hasMemory ? <PositionPanel /> : <NoSeats heading="seats.noMemory" onHelp={onHelp} />,
          },
          {
            value: 'comfort',
            text: t('seats.comfort'),
            icon: <IconArmchair2 aria-hidden="true" />,
            content: hasComfort ? <ComfortPanel /> : <NoSeats heading="seats.noComfort" onHelp={onHelp} />,
          },
        ]}
      />
    </div>
  );
}
