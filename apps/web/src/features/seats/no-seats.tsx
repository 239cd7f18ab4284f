import { IconArmchair2Off } from '@tabler/icons-react';
import type { TextKey } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/index.ts';
import { OrderHelp } from '../../parts/order-help.tsx';
import { AbsentScreen } from '../../ui/screen/absent-screen.tsx';

interface NoSeatsProps {
  /** What the car cannot be told. */
  heading: TextKey;
  onHelp: () => void;
}

/** In place of buttons that this car would not obey. */
export function NoSeats({ heading, onHelp }: NoSeatsProps) {
  const { t } = useTexts();
  return (
    <AbsentScreen
      title={t('seats.title')}
      icon={<IconArmchair2Off />}
      heading={t(heading)}
      text={t('orders.none')}
    >
      <OrderHelp onHelp={onHelp} />
    </AbsentScreen>
  );
}
