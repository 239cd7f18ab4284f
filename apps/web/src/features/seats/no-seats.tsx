import type { PlainKey } from '@ligo/texts';
import { IconArmchair2Off } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { CommandHelp } from '../../parts/command-help.tsx';
import { UnavailableScreen } from '../../ui/screen/unavailable-screen.tsx';

interface NoSeatsProps {
  /** What the car cannot be told. */
  heading: PlainKey<'app' | 'seats'>;
  onHelp: () => void;
}

/** In place of buttons that this car would not obey. */
export function NoSeats({ heading, onHelp }: NoSeatsProps) {
  const { t } = useTexts('seats');
  return (
    <UnavailableScreen
      title={t('seats.title')}
      icon={<IconArmchair2Off />}
      heading={t(heading)}
      text={t('orders.none')}
    >
      <CommandHelp onHelp={onHelp} />
    </UnavailableScreen>
  );
}
