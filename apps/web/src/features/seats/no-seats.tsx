import type { PlainKey } from '@ligo/texts';
import { IconArmchair2Off } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { CommandHelp } from '../../parts/command-help.tsx';
import { UnavailableScreen } from '../../ui/screen/unavailable-screen.tsx';

interface NoSeatsProps {
  /** The command that the car does not support. */
  heading: PlainKey<'app' | 'seats'>;
  onHelp: () => void;
}

/** Replaces the buttons that this car does not support. */
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
